import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { keepDraft, onNewDraft, readDraft } from '../../../lib/browser/page-storage/unsent-draft.ts';
import { type JudgedLine, judgeLines } from '../../../lib/bulk/judge-lines.ts';
import { type Choices, getChoiceKey, getChosenText, type SortedLine, sortLines } from '../../../lib/bulk/sort-lines.ts';
import { maxBatchItems } from '../../../lib/model/batch.ts';
import type { ListDraft } from '../../../lib/model/bulk/list-draft.ts';
import type { LineAction } from '../../../lib/model/bulk/list-line.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import { useCopy } from '../reports/LocalCopy.tsx';
import type { LoadedList } from '../reports/use-report-list.ts';

export interface AddedCounts {
  /** How many addresses did not fit in the list. */
  leftOut: number;
  /** How many were in it already. */
  repeated: number;
}

export interface AddressList {
  draft: ListDraft;
  /** Merges a change into the newest draft. */
  change: (change: Partial<ListDraft>) => void;
  lines: SortedLine[];
  known: LoadedList;
  /** The settings and all stored reports are read: until then, lines may be of another kind. */
  isReady: boolean;
  /** Before another source is read: what was removed cannot be brought back any more. */
  begin: () => void;
  /** An address that is in the list already is not added again. */
  add: (addresses: string[]) => AddedCounts;
  remove: (lines: readonly SortedLine[]) => void;
  /** Removes lines that were sent, which cannot be undone. */
  removeSent: (lines: readonly SortedLine[]) => void;
  choose: (lines: readonly SortedLine[], action: LineAction) => void;
  /** How many lines the user has removed last; 0 if that cannot be undone. */
  removedCount: number;
  /** Brings them back. */
  undoRemove: () => void;
}

/** The list of addresses that the user collects, with each line judged. It survives leaving or reloading the page. */
export function useAddressList({ address }: Connection, settings: Settings | undefined): AddressList {
  const [draft, update] = useDraft();
  const [beforeRemoval, setBeforeRemoval] = useState<ListDraft>();
  const { loaded: known } = useCopy();
  const choices: Choices = useMemo(() => new Map(draft.choices), [draft.choices]);
  const rules = JSON.stringify({ settings, serviceAddress: address });
  const judged = useMemo(() => new Map<string, JudgedLine>(), [rules]);
  const lines = useMemo(() => {
    const lines = settings ? judgeLines(draft.texts, { settings, serviceAddress: address }, judged) : [];
    return sortLines(lines, known.list.findNewestOfPage, choices);
  }, [draft.texts, judged, known.version, known.isRead, choices]);
  const removeLines = (lines: readonly SortedLine[], before: ListDraft | undefined) => {
    setBeforeRemoval(before);
    const removed = new Set(lines.map(({ text }) => text));
    update(({ texts, choices }) => ({
      texts: texts.filter((text) => !removed.has(text)),
      // The choice is removed too, so that it does not apply when the same address is added again.
      choices: choices.filter(([key]) => !removed.has(getChosenText(key))),
    }));
  };
  return {
    draft,
    lines,
    known,
    isReady: settings !== undefined && known.isRead,
    begin: () => setBeforeRemoval(undefined),
    change: (change) => update(() => change),
    add(addresses) {
      const { texts } = readDraft();
      const all = [...new Set([...texts, ...addresses])];
      update(() => ({ texts: all.slice(0, maxBatchItems) }));
      return {
        leftOut: Math.max(0, all.length - maxBatchItems),
        repeated: texts.length + addresses.length - all.length,
      };
    },
    remove: (lines) => removeLines(lines, draft),
    removeSent: (lines) => removeLines(lines, undefined),
    choose: (lines, action) =>
      update(({ choices }) => {
        const next = new Map(choices);
        for (const line of lines) next.set(getChoiceKey(line), action);
        return { choices: [...next] };
      }),
    removedCount: beforeRemoval ? Math.max(0, beforeRemoval.texts.length - draft.texts.length) : 0,
    undoRemove() {
      if (beforeRemoval)
        // What was chosen since stays.
        update(({ choices }) => ({
          texts: beforeRemoval.texts,
          choices: [...new Map([...beforeRemoval.choices, ...choices])],
        }));
      setBeforeRemoval(undefined);
    },
  };
}

type Change = (draft: ListDraft) => Partial<ListDraft>;

/** Follows the draft, which a list that was left may still change: when its batch has started, sent lines leave it. */
function useDraft(): [ListDraft, (change: Change) => void] {
  const [draft, setDraft] = useState(readDraft);
  // A layout effect, so that no change is missed.
  useLayoutEffect(() => onNewDraft(setDraft), []);
  return [draft, (change) => keepDraft({ ...readDraft(), ...change(readDraft()) })];
}
