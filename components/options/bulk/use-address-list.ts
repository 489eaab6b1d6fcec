import { useMemo, useRef, useState } from 'preact/hooks';
import { keepDraft, readDraft } from '../../../lib/browser/page-storage/list-draft.ts';
import type { Line } from '../../../lib/bulk/judge-line.ts';
import { getTick, type SortedLines } from '../../../lib/bulk/sort-lines.ts';
import { mostItems } from '../../../lib/model/batch.ts';
import type { ListDraft } from '../../../lib/model/bulk/list-draft.ts';
import type { LineKind } from '../../../lib/model/bulk/list-line.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import { type KnownReports, useKnownPages } from './use-known-pages.ts';
import { useOwedPages } from './use-owed-pages.ts';
import { useSortedLines } from './use-sorted-lines.ts';

export interface AddressList {
  draft: ListDraft;
  /** What `draft` is changed to, on top of the newest one. */
  change: (change: Partial<ListDraft>) => void;
  sorted: SortedLines;
  ticks: ReadonlySet<string>;
  known: KnownReports;
  /** All lines are sorted by all that is known. */
  isReady: boolean;
  /** How many addresses are not in it since `begin`. */
  leftOut: LeftOut;
  /** Something else is brought to it: what is told of what came before is over. */
  begin: () => void;
  /** `unread`: how many more there were in the selection that they come from. */
  add: (addresses: string[], unread?: number) => void;
  remove: (place: number) => void;
  tick: (lines: Line[], isTicked: boolean) => void;
  /** Of all, or of these lines alone: more may have been added since. What was typed and not added stays in its field. */
  clear: (lines?: readonly Line[]) => void;
}

export interface LeftOut {
  /** The list had no room for them. */
  ofList: number;
  /** There was no room for them on the way from a selection to it. */
  ofSelection: number;
}

const none: LeftOut = { ofList: 0, ofSelection: 0 };

/** The list of addresses that the user brings together, with what each line is. It outlives the page. */
export function useAddressList({ id, address, privacy }: Connection, settings: Settings | undefined): AddressList {
  const [draft, update] = useDraft();
  const [leftOut, setLeftOut] = useState(none);
  const known = useKnownPages(id);
  const ticks = useMemo(() => new Set(draft.ticks), [draft.ticks]);
  const owed = useOwedPages(id, draft.privacy ?? privacy);
  const rules = settings && { settings, serviceAddress: address };
  const { sorted, isSorted, drop } = useSortedLines({ texts: draft.texts, rules, known, ticks, owed });
  return {
    draft,
    sorted,
    ticks,
    known,
    isReady: isSorted && known.isRead,
    leftOut,
    begin: () => setLeftOut(none),
    change: (change) => update(() => change),
    add: (addresses, unread = 0) =>
      update(({ texts }) => {
        const all = [...texts, ...addresses];
        setLeftOut(({ ofList, ofSelection }) => ({
          ofList: ofList + Math.max(0, all.length - mostItems),
          ofSelection: ofSelection + unread,
        }));
        return { texts: all.slice(0, mostItems) };
      }),
    remove(place) {
      drop(place);
      // What was added since the lines were sorted stands behind them, so that their places are the same.
      update(({ texts }) => ({ texts: texts.filter((_, at) => at !== place) }));
    },
    tick: (lines, isTicked) =>
      update(({ ticks }) => {
        const next = new Set(ticks);
        for (const line of lines) isTicked ? next.add(getTick(line)) : next.delete(getTick(line));
        return { ticks: [...next] };
      }),
    clear(lines) {
      setLeftOut(none);
      update(({ texts }) => ({ texts: lines ? without(texts, lines) : [], ticks: [] }));
    },
  };
}

type Change = (draft: ListDraft) => Partial<ListDraft>;

/** Kept at each change, and not with the next drawing: the page may be left before. */
function useDraft(): [ListDraft, (change: Change) => void] {
  const [draft, setDraft] = useState(readDraft);
  const latest = useRef(draft);
  const update = (change: Change) => {
    latest.current = { ...latest.current, ...change(latest.current) };
    keepDraft(latest.current);
    setDraft(latest.current);
  };
  return [draft, update];
}

/** What was added since stands behind them, as long as none was taken out. To compare is quicker than to look each up. */
function without(texts: string[], lines: readonly Line[]): string[] {
  if (lines.every(({ text }, place) => text === texts[place])) return texts.slice(lines.length);
  const gone = new Set(lines.map(({ text }) => text));
  return texts.filter((text) => !gone.has(text));
}

/** The places of the lines of a kind, or of all. */
export function listPlaces(kinds: readonly LineKind[], kind: LineKind | undefined): number[] {
  const places: number[] = [];
  kinds.forEach((own, place) => {
    if (kind === undefined || own === kind) places.push(place);
  });
  return places;
}
