// Apart from the schema of a watch, which the popup must not load.
import type { ChangeKind } from './report/grade-change.ts';
import type { Watch, WatchRun } from './watch.ts';

/** How many of the changed grades of a run the watch announces. */
export function countFindings({ alertOn }: Pick<Watch, 'alertOn'>, { changes }: Pick<WatchRun, 'changes'>): number {
  if (!changes) return 0;
  return alertOn === 'worse' ? changes.worse : changes.worse + changes.better;
}

/** How many grades became worse or better in the findings that the user has not looked at. */
export function sumUnseen(watches: readonly Watch[]): Record<ChangeKind, number> {
  const counts = { worse: 0, better: 0 };
  for (const watch of watches) {
    for (const { changes } of listUnseenRuns(watch)) {
      counts.worse += changes?.worse ?? 0;
      if (watch.alertOn === 'changed') counts.better += changes?.better ?? 0;
    }
  }
  return counts;
}

/** The last runs of a watch, newest first. */
export function listRuns({ run, pastRuns = [] }: Pick<Watch, 'run' | 'pastRuns'>): WatchRun[] {
  return run ? [run, ...pastRuns] : pastRuns;
}

/** The runs with findings that the user has not looked at, newest first. */
export function listUnseenRuns(watch: Pick<Watch, 'alertOn' | 'run' | 'pastRuns'>): WatchRun[] {
  return listRuns(watch).filter((run) => !run.isSeen && countFindings(watch, run) > 0);
}
