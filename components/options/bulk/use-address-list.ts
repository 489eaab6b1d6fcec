import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { keepDraft, readDraft, watchDraft } from '../../../lib/browser/page-storage/unsent-draft.ts';
import { type JudgedLine, judgeLines } from '../../../lib/bulk/judge-lines.ts';
import {
  type Choices,
  getChoiceKey,
  getChosenText,
  type SortedLines,
  sortLines,
} from '../../../lib/bulk/sort-lines.ts';
import { maxBatchItems } from '../../../lib/model/batch.ts';
import type { ListDraft } from '../../../lib/model/bulk/list-draft.ts';
import type { LineAction, LineKind } from '../../../lib/model/bulk/list-line.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import { useCopy } from '../reports/LocalCopy.tsx';
import type { LoadedList } from '../reports/use-report-list.ts';

export interface AddressList {
  draft: ListDraft;
  /** Merges a change into the newest draft. */
  change: (change: Partial<ListDraft>) => void;
  sorted: SortedLines;
  known: LoadedList;
  /** The settings and all stored reports are read: until then, lines may be of another kind. */
  isReady: boolean;
  /** How many addresses did not fit since `begin`. */
  leftOut: number;
  /** Resets `leftOut`, before another source is read. */
  begin: () => void;
  add: (addresses: string[]) => void;
  /** Removes lines by their places in `sorted`. */
  remove: (places: readonly number[]) => void;
  /** Removes lines by their texts and not by their places, since lines may have been added meanwhile. */
  removeTexts: (texts: ReadonlySet<string>) => void;
  choose: (lines: JudgedLine[], action: LineAction) => void;
  /** Removes all lines. The text in the field stays. */
  clear: () => void;
  /** How many lines the user has removed last; 0 if that cannot be undone. */
  removedCount: number;
  /** Brings them back. */
  undoRemove: () => void;
}

/** The list of addresses that the user collects, with each line judged. It survives leaving or reloading the page. */
export function useAddressList({ address }: Connection, settings: Settings | undefined): AddressList {
  const [draft, update] = useDraft();
  const [leftOut, setLeftOut] = useState(0);
  const [beforeRemoval, setBeforeRemoval] = useState<ListDraft>();
  const { loaded: known } = useCopy();
  const choices: Choices = useMemo(() => new Map(draft.choices), [draft.choices]);
  const rules = JSON.stringify({ settings, serviceAddress: address });
  const judged = useMemo(() => new Map<string, JudgedLine>(), [rules]);
  const sorted = useMemo(() => {
    const lines = settings ? judgeLines(draft.texts, { settings, serviceAddress: address }, judged) : [];
    return sortLines(lines, known.list.findNewestOfPage, choices);
  }, [draft.texts, judged, known.version, known.isRead, choices]);
  const removeLines = (isRemoved: (text: string, place: number) => boolean) =>
    update(({ texts, choices }) => {
      const removed = new Set(texts.filter(isRemoved));
      return {
        texts: texts.filter((text, place) => !isRemoved(text, place)),
        // The choice is removed too, so that it does not apply when the same address is added again.
        choices: choices.filter(([key]) => !removed.has(getChosenText(key))),
      };
    });
  return {
    draft,
    sorted,
    known,
    isReady: settings !== undefined && known.isRead,
    leftOut,
    begin() {
      setLeftOut(0);
      setBeforeRemoval(undefined);
    },
    change: (change) => update(() => change),
    add: (addresses) =>
      update(({ texts }) => {
        const all = [...texts, ...addresses];
        setLeftOut((leftOut) => leftOut + Math.max(0, all.length - maxBatchItems));
        return { texts: all.slice(0, maxBatchItems) };
      }),
    remove(places) {
      setBeforeRemoval(draft);
      const removed = new Map(places.map((place) => [place, sorted.lines[place]?.text]));
      // By the text too: a view that the user has left may have removed the lines that it started.
      removeLines((text, place) => removed.get(place) === text);
    },
    removeTexts(texts) {
      // Undo would bring back lines that were sent.
      setBeforeRemoval(undefined);
      removeLines((text) => texts.has(text));
    },
    choose: (lines, action) =>
      update(({ choices }) => {
        const next = new Map(choices);
        for (const line of lines) next.set(getChoiceKey(line), action);
        return { choices: [...next] };
      }),
    clear() {
      setLeftOut(0);
      setBeforeRemoval(draft);
      removeLines(() => true);
    },
    removedCount: beforeRemoval ? Math.max(0, beforeRemoval.texts.length - draft.texts.length) : 0,
    undoRemove() {
      if (beforeRemoval) update(() => ({ texts: beforeRemoval.texts, choices: beforeRemoval.choices }));
      setBeforeRemoval(undefined);
    },
  };
}

type Change = (draft: ListDraft) => Partial<ListDraft>;

/** Follows the draft, which a list that was left may still change: when its batch has started, sent lines leave it. */
function useDraft(): [ListDraft, (change: Change) => void] {
  const [draft, setDraft] = useState(readDraft);
  // A layout effect, so that no change is missed.
  useLayoutEffect(() => watchDraft(setDraft), []);
  return [draft, (change) => keepDraft({ ...readDraft(), ...change(readDraft()) })];
}

/** The indices of the lines of a kind, or of all lines. */
export function listPlaces(kinds: readonly LineKind[], kind: LineKind | undefined): number[] {
  const places: number[] = [];
  kinds.forEach((own, place) => {
    if (kind === undefined || own === kind) places.push(place);
  });
  return places;
}
