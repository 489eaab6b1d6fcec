import { formatMoment } from '../../../lib/i18n/format-time.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { ProjectChanges } from '../../../lib/messages/ports.ts';
import { readReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { writeView } from '../../../lib/model/view.ts';
import type { Watch } from '../../../lib/model/watch.ts';
import { listUnseenRuns } from '../../../lib/model/watch-findings.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useDatabase } from '../../hooks/worker-context.ts';
import { describeChanges } from '../activity/batch-words.ts';
import { ListIcon } from '../list/ListIcon.tsx';

/** The watches of a connection whose view is filtered by projects, by the names of these projects. */
export function listProjectWatches(watches: readonly Watch[], connectionId: string): ReadonlyMap<string, Watch[]> {
  const found = new Map<string, Watch[]>();
  for (const watch of watches) {
    if (watch.connectionId !== connectionId || watch.target.kind !== 'view') continue;
    const { projects } = readReportFilter(new URLSearchParams(watch.target.query));
    for (const project of projects) found.set(project, [...(found.get(project) ?? []), watch]);
  }
  return found;
}

type Changes = ProjectChanges['changes'];

/**
 * What the watches of a connection have found in each project and the user has not looked at, by the project's name.
 * Also of watches whose reports are not chosen by their project. If it cannot be read, Watches says it.
 */
export function useProjectFindings(watches: readonly Watch[], connectionId: string): ReadonlyMap<string, Changes> {
  const { readProjectChanges } = useDatabase();
  const runs = watches
    .filter((watch) => watch.connectionId === connectionId)
    .flatMap((watch) => listUnseenRuns(watch).map(({ batchId }) => ({ batchId, alertOn: watch.alertOn })));
  const { value = noFindings } = useAnswer(JSON.stringify(runs), async () => {
    const found = new Map<string, Changes>();
    for (const { batchId, alertOn } of runs) {
      for (const { project, changes } of batchId ? await readProjectChanges(connectionId, batchId) : []) {
        const { worse, better } = found.get(project) ?? { worse: 0, better: 0 };
        const isTold = alertOn === 'changed';
        found.set(project, { worse: worse + changes.worse, better: better + (isTold ? changes.better : 0) });
      }
    }
    return found;
  });
  return value;
}

const noFindings: ReadonlyMap<string, Changes> = new Map();

interface ProjectWatchProps {
  /** The watches of the project; absent if there are none. */
  watches: Watch[] | undefined;
  /** What was found in the project and not looked at yet. */
  findings: Changes | undefined;
}

/** Says that a project is watched: what was found and when the next run is, as far as there is room. */
export function ProjectWatch({ watches = [], findings }: ProjectWatchProps) {
  const found = describeChanges(findings);
  if (watches.length === 0 && !found) return null;
  const nextRunAt = Math.min(...watches.map(({ nextRunAt = Number.POSITIVE_INFINITY }) => nextRunAt));
  const next = watches.length > 0 && (Number.isFinite(nextRunAt) ? formatMoment(nextRunAt) : t('jobState_paused'));
  const label = [t('watches'), found, next && `${t('nextRun')}: ${next}`].filter(Boolean).join(' · ');
  return (
    <a class="project-watch" href={writeView({ name: 'watches' })} aria-label={label} title={label}>
      <ListIcon name="watch" />
      {[found, next].filter(Boolean).join(' · ')}
    </a>
  );
}
