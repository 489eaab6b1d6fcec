import { useEffect, useRef } from 'preact/hooks';
import { hasLetterKeys } from '../../../lib/browser/page-storage/letter-keys.ts';
import { parseReportAddress } from '../../../lib/model/address/page-address.ts';
import { isGroup, type Line } from '../../../lib/report-list/group-rows.ts';
import { isLayerOpen, type Selection } from '../list/use-selection.ts';
import { isUnderWay } from './row.ts';
import type { RowActions } from './table/RowCells.tsx';
import type { ListLines } from './use-list-lines.ts';
import type { ReportRows } from './use-report-rows.ts';

export interface ListKeys extends Pick<RowActions, 'onDetails' | 'onRerun' | 'onWatch'> {
  rows: ReportRows;
  shown: ListLines;
  selection: Selection;
  /** Closes the details; absent if they are not open. */
  onClose?: () => void;
  onHelp: () => void;
}

type Actions = Record<string, () => void>;

/** The keyboard shortcuts of Reports, except while a panel or dialog is open. */
export function useListKeys(list: ListKeys): void {
  const find = (event: KeyboardEvent, target: Element): (() => void) | undefined => {
    const key = readKey(event);
    if (key === 'Escape') return list.onClose;
    if (target.matches('input:not(.row-check), select, textarea')) return undefined;
    if (!hasLetterKeys()) return undefined;
    return { ...listPageKeys(list, target), ...(!event.repeat && listRowKeys(list, target)) }[key];
  };
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey, isComposing } = event;
      if (ctrlKey || metaKey || altKey || isComposing || isLayerOpen() || !(target instanceof Element)) return;
      const act = latest.current(event, target);
      if (!act) return;
      event.preventDefault();
      // Escape does one thing at a time: it must not clear the selection as well.
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

/** For a letter of another alphabet, the Latin letter on the same key. */
function readKey({ key, code }: KeyboardEvent): string {
  const isForeign = key.length === 1 && key > '~';
  return isForeign && /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}

/** Keys that only move the focus or open the help. */
function listPageKeys({ onHelp }: ListKeys, target: Element): Actions {
  const move = (arrow: string) => () => (findRow(target) ? pressIn(target, arrow) : findActiveRow()?.focus());
  // Around the list, nothing else has the focus: the page was just opened, or the user has clicked beside the list.
  const isInOrAroundList = target.closest('.row-grid') ?? target.querySelector('.row-grid');
  return {
    '/': () => document.querySelector<HTMLElement>('.report-toolbar input[type="search"]')?.focus(),
    '?': onHelp,
    ...(isInOrAroundList && { j: move('ArrowDown'), k: move('ArrowUp') }),
  };
}

/** Keys that act on a row act only in the list. Elsewhere a letter typed by mistake would start a paid analysis. */
function listRowKeys({ rows, shown: { lines = [] }, selection, ...list }: ListKeys, target: Element): Actions {
  const { onDetails, onRerun, onWatch } = list;
  // `aria-rowindex` counts from 1 and includes the headings.
  const line: Line | undefined = lines[Number(findRow(target)?.getAttribute('aria-rowindex')) - 2];
  // While rows are selected, the keys mean these, as the buttons below the list do.
  const isOfSelection = selection.count > 0 && target.closest('.row-grid');
  const selectionKeys: Actions = isOfSelection ? { r: () => pressButton('r'), w: () => pressButton('w') } : {};
  if (!line) return selectionKeys;
  const x = () => selection.toggle(line, false);
  if (isGroup(line)) return { x, ...selectionKeys };
  const { report, job } = rows.get(line);
  return {
    x,
    o: () => openPage(report.url),
    r: () => isUnderWay(job) || onRerun(report),
    e: () => onDetails(report.id),
    w: () => onWatch([report.id]),
    ...selectionKeys,
  };
}

/** The row that the focus is in. */
function findRow(target: Element): Element | null {
  return target.closest('.row-grid tbody tr[aria-rowindex]');
}

/** Sends a key to the rows, which handle it. */
function pressIn(target: Element, key: string): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Presses the button of the selection that has a letter key. */
function pressButton(key: string): void {
  document.querySelector<HTMLElement>(`.list-foot.selection [data-key="${key}"]`)?.click();
}

/** The row that Tab reaches. */
function findActiveRow(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.row-grid tbody tr[tabindex="0"]');
}

function openPage(url: string): void {
  // Only web addresses are opened, whatever the service sends.
  const page = parseReportAddress(url);
  if (page) open(page.href, '_blank', 'noreferrer');
}
