import { useMemo, useRef, useState } from 'preact/hooks';
import { keepDraft, readDraft } from '../../../lib/browser/page-storage/unsent-lists.ts';
import type { Line } from '../../../lib/bulk/judge-line.ts';
import { type Choices, getChoiceKey, type SortedLines } from '../../../lib/bulk/sort-lines.ts';
import { mostItems } from '../../../lib/model/batch.ts';
import type { ListDraft } from '../../../lib/model/bulk/list-draft.ts';
import type { LineAction, LineKind } from '../../../lib/model/bulk/list-line.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import { type KnownReports, useKnownPages } from './use-known-pages.ts';
import { usePendingPages } from './use-pending-pages.ts';
import { useSortedLines } from './use-sorted-lines.ts';

export interface AddressList {
  draft: ListDraft;
  /** Merges a change into the newest draft. */
  change: (change: Partial<ListDraft>) => void;
  sorted: SortedLines;
  known: KnownReports;
  /** Every line is judged, and all stored reports were read. */
  isReady: boolean;
  /** How many addresses had no room since `begin`. */
  leftOut: LeftOut;
  /** Begins with another source: resets `leftOut`. */
  begin: () => void;
  /** `unread`: how many more links the selection on the page had than could be kept. */
  add: (addresses: string[], unread?: number) => void;
  remove: (place: number) => void;
  removeAll: (places: number[]) => void;
  /** Removes the lines with these texts: more may have been added since they were read. */
  removeTexts: (texts: ReadonlySet<string>) => void;
  choose: (lines: Line[], action: LineAction) => void;
  /** Removes all lines. The text in the field stays. */
  clear: () => void;
}

export interface LeftOut {
  /** No room in the list. */
  ofList: number;
  /** No room in the worker's store, where links of a selection wait for this page. */
  ofSelection: number;
}

const none: LeftOut = { ofList: 0, ofSelection: 0 };

/** The list of addresses that the user collects, each line judged. It is kept when the page is left or reloaded. */
export function useAddressList({ id, address, privacy }: Connection, settings: Settings | undefined): AddressList {
  const [draft, update] = useDraft();
  const [leftOut, setLeftOut] = useState(none);
  const known = useKnownPages(id);
  const choices: Choices = useMemo(() => new Map(draft.choices), [draft.choices]);
  const pending = usePendingPages(id, draft.privacy ?? privacy);
  const rules = settings && { settings, serviceAddress: address };
  const { sorted, isSorted, drop } = useSortedLines({ texts: draft.texts, rules, known, choices, pending });
  return {
    draft,
    sorted,
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
      // Lines that were added since sorting come last, so places of sorted lines are the same in `texts`.
      update(({ texts, choices }) => ({
        texts: texts.filter((_, at) => at !== place),
        choices: withoutLines(choices, sorted.lines.slice(place, place + 1)),
      }));
    },
    removeAll(places) {
      const gone = new Set(places);
      update(({ texts, choices }) => ({
        texts: texts.filter((_, at) => !gone.has(at)),
        choices: withoutLines(
          choices,
          sorted.lines.filter((_, at) => gone.has(at)),
        ),
      }));
    },
    removeTexts: (gone) =>
      update(({ texts, choices }) => ({
        texts: texts.filter((text) => !gone.has(text)),
        choices: withoutLines(
          choices,
          sorted.lines.filter(({ text }) => gone.has(text)),
        ),
      })),
    choose: (lines, action) =>
      update(({ choices }) => {
        const next = new Map(choices);
        for (const line of lines) next.set(getChoiceKey(line), action);
        return { choices: [...next] };
      }),
    clear() {
      setLeftOut(none);
      update(() => ({ texts: [], choices: [] }));
    },
  };
}

/** What was chosen for a line does not hold for the same address when it is added again. */
function withoutLines(choices: ListDraft['choices'], lines: readonly Line[]): ListDraft['choices'] {
  const gone = new Set(lines.map(getChoiceKey));
  return choices.filter(([key]) => !gone.has(key));
}

type Change = (draft: ListDraft) => Partial<ListDraft>;

/** Kept at each change and not at the next render: the page may be left before. */
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

/** The indices of the lines of a kind, or of all lines. */
export function listPlaces(kinds: readonly LineKind[], kind: LineKind | undefined): number[] {
  const places: number[] = [];
  kinds.forEach((own, place) => {
    if (kind === undefined || own === kind) places.push(place);
  });
  return places;
}
