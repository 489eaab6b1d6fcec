import { useRef } from 'preact/hooks';
import { formatTime } from '../../../lib/i18n/format-time.ts';
import { makeVisible } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { hasChanges } from '../../../lib/model/batch.ts';
import { changeKinds } from '../../../lib/model/report/grade-change.ts';
import { writeTaskReportsLink, writeView } from '../../../lib/model/view.ts';
import type { Watch, WatchRun } from '../../../lib/model/watch.ts';
import { listUnseenRuns } from '../../../lib/model/watch-findings.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { useDatabase } from '../../hooks/worker-context.ts';
import { describeChanges } from '../activity/batch-words.ts';
import { TimeCell } from '../list/TimeCell.tsx';

/** When a watch last ran, and of how many pages it re-ran the newest report. */
export function LastRun({ run: { startedAt, settledAt, total, failed = 0, batchId } }: { run: WatchRun }) {
  const words = tCount('summary_pageCount', total);
  return (
    <>
      <TimeCell time={startedAt} />
      <span class="row-facts">
        {batchId ? <a href={writeView({ name: 'activity', batchId })}>{words}</a> : words}
        {settledAt === undefined && ` · ${t('running')}`}
        {failed > 0 && ` · ${t('batchMiss_failed', formatNumber(failed))}`}
      </span>
    </>
  );
}

/** Below a watch: how the runs before the last one ended, as a chart and as a list. */
export function PastRunsRow({ runs }: { runs: readonly WatchRun[] }) {
  const most = Math.max(1, ...runs.flatMap(({ changes }) => changeKinds.map((kind) => changes?.[kind] ?? 0)));
  return (
    <tr class="past-runs">
      <td colSpan={6}>
        <details>
          <summary>
            {t('pastRuns')}
            <span class="past-runs-chart" aria-hidden="true">
              {runs.toReversed().map(({ startedAt, changes }) => (
                <span key={startedAt}>
                  {changeKinds.map((kind) => (
                    <span key={kind} style={{ blockSize: `${(100 * (changes?.[kind] ?? 0)) / most}%` }} />
                  ))}
                </span>
              ))}
            </span>
          </summary>
          <ol>
            {runs.map((run) => (
              <li key={run.startedAt}>
                <time dateTime={new Date(run.startedAt).toISOString()}>{formatTime(run.startedAt)}</time>
                {' · '}
                {describeRun(run)}
              </li>
            ))}
          </ol>
        </details>
      </td>
    </tr>
  );
}

function describeRun({ total, changes, failed = 0 }: WatchRun): string {
  const pages = tCount('summary_pageCount', total);
  const failures = failed > 0 && t('batchMiss_failed', formatNumber(failed));
  return [pages, describeChanges(changes), failures].filter(Boolean).join(' · ');
}

/** The findings of the last run, and of earlier runs whose findings the user had not seen. */
export function WatchFindings({
  watch: { run, connectionId, ...watch },
  describedBy,
}: {
  watch: Watch;
  describedBy: string;
}) {
  // The worker counts runs as seen once the page shows them. Here they stay marked as new while the page is open.
  const unseen = useRef(new Map<number, WatchRun>()).current;
  for (const found of listUnseenRuns({ run, ...watch })) unseen.set(found.startedAt, found);
  const last = run?.settledAt !== undefined && !unseen.has(run.startedAt) && hasChanges(run.changes) ? [run] : [];
  const runs = [...last, ...unseen.values()].sort((a, b) => b.startedAt - a.startedAt);
  if (runs.length === 0) return run?.settledAt === undefined ? null : <span>{t('noChange')}</span>;
  return (
    <ul class="watch-findings">
      {runs.map((found) => (
        <li key={found.startedAt} class={unseen.has(found.startedAt) ? 'watch-unseen' : undefined}>
          <Changes {...{ run: found, connectionId, describedBy }} />
          {found.startedAt !== run?.startedAt && <TimeCell time={found.startedAt} />}
          <ChangedProjects {...{ run: found, connectionId }} />
        </li>
      ))}
    </ul>
  );
}

interface ChangesProps {
  run: WatchRun;
  connectionId: string;
  describedBy: string;
}

/** Links each number to its reports, as long as the task of the run is stored: only the task knows its reports. */
function Changes({ run: { batchId, changes }, connectionId, describedBy }: ChangesProps) {
  const { list, isRead } = useBatches();
  const isKept = !isRead || list.some(({ id }) => id === batchId);
  const kinds = changeKinds.filter((kind) => changes && changes[kind] > 0);
  return kinds.map((kind, index) => {
    const words = t(`changed_${kind}`, formatNumber(changes?.[kind] ?? 0));
    return (
      <span key={kind}>
        {index > 0 && ' · '}
        {batchId && isKept ? (
          <a href={writeTaskReportsLink(connectionId, batchId, { changes: [kind] })} aria-describedby={describedBy}>
            {words}
          </a>
        ) : (
          words
        )}
      </span>
    );
  });
}

/** How many projects are listed at once. More of them are folded. */
const maxUnfolded = 5;

/** The changes of each project, linked to its reports, if a run has changed grades in several projects. */
function ChangedProjects({ run: { batchId, settledAt }, connectionId }: Omit<ChangesProps, 'describedBy'>) {
  const { readProjectChanges } = useDatabase();
  // If they cannot be read, the sum above says the same.
  const { value: projects = [] } = useAnswer(`${batchId} ${settledAt}`, async () =>
    batchId ? readProjectChanges(connectionId, batchId) : [],
  );
  if (!batchId || projects.length < 2) return null;
  return (
    <details class="watch-projects" open={projects.length <= maxUnfolded}>
      <summary>{tCount('projectCount', projects.length)}</summary>
      <ul>
        {projects.map(({ project, changes }) => (
          <li key={project}>
            <a href={writeTaskReportsLink(connectionId, batchId, { changes: [...changeKinds], projects: [project] })}>
              <bdi>{makeVisible(project) || t('noProject')}</bdi>
            </a>
            {` · ${describeChanges(changes)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
