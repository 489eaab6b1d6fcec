import { useEffect, useRef, useState } from 'preact/hooks';
import { type JudgedLine, judgeLines, type Rules } from '../../../lib/bulk/judge-lines.ts';
import {
  type Choices,
  dropLines,
  type PendingPages,
  type SortedLines,
  sortLines,
} from '../../../lib/bulk/sort-lines.ts';
import { runInSlices, type Steps } from '../../../lib/slices/run-in-slices.ts';
import { useSlowed } from '../../hooks/use-throttled.ts';
import type { LoadedList } from '../reports/use-report-list.ts';

/** The lines, and everything that judging and sorting depends on. */
interface Question {
  texts: readonly string[];
  /** Absent until the settings are loaded. */
  rules: Rules | undefined;
  known: Pick<LoadedList, 'list' | 'version' | 'isRead'>;
  choices: Choices;
  pending: PendingPages;
}

/** Judged lines, valid as long as the rules stay the same. */
interface Judged {
  key: string;
  lines: Map<string, JudgedLine>;
}

const none: SortedLines = {
  lines: [],
  kinds: [],
  actions: [],
  reports: [],
  counts: { ready: 0, known: 0, risky: 0, repeated: 0, refused: 0 },
  sent: { create: 0, rerun: 0, risky: 0 },
  pending: new Set(),
};

/** Milliseconds between sorts during a batch or a full sync: a long list takes a while to sort. */
const changePause = 1_000;

/** Judges and sorts lines in slices. Until the newest lines are sorted, it returns the previous ones. */
export function useSortedLines({ texts, rules, known, choices, pending }: Question) {
  const key = JSON.stringify(rules);
  const version = useSlowed(changePause, known.version);
  const question = [texts, key, version, known.isRead, choices, pending];
  const [sorted, setSorted] = useState({ ...none, question: [] as unknown[] });
  const judged = useRef<Judged>({ key: '', lines: new Map() });
  const sorting = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!rules) return;
    if (judged.current.key !== key) judged.current = { key, lines: new Map() };
    const controller = new AbortController();
    sorting.current = controller;
    const steps = judgeAndSort(texts, rules, judged.current.lines, { known, choices, pending });
    runInSlices(steps, controller.signal).then(
      (sorted) => controller.signal.aborted || setSorted({ ...sorted, question }),
      () => undefined,
    );
    return () => controller.abort();
  }, question);
  return {
    sorted: sorted as SortedLines,
    isSorted: sorted.question.every((part, at) => part === question[at]) && sorted.question.length > 0,
    drop(isDropped: Parameters<typeof dropLines>[1]) {
      // A sort still in progress would bring the lines back.
      sorting.current?.abort();
      setSorted((sorted) => ({ ...dropLines(sorted, isDropped), question: [] }));
    },
  };
}

function* judgeAndSort(
  texts: readonly string[],
  rules: Rules,
  judged: Map<string, JudgedLine>,
  { known, choices, pending }: Pick<Question, 'known' | 'choices' | 'pending'>,
): Steps<SortedLines> {
  const lines = yield* judgeLines(texts, rules, judged);
  return yield* sortLines(lines, known.list.findNewestOfPage, choices, pending);
}
