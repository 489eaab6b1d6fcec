import type { RefObject } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { formatMoment } from '../../../lib/i18n/format-time.ts';
import { isolate, makeVisible } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { hasChanges } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { changeKinds } from '../../../lib/model/report/grade-change.ts';
import { writeView } from '../../../lib/model/view.ts';
import { listUnseenRuns, type Watch, type WatchRun } from '../../../lib/model/watch.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { linkToReportsOf, ReportsLink } from '../activity/ReportsLink.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { WatchDialog } from './WatchDialog.tsx';
import { describeTimes } from './watch-words.ts';
import '../list/table.css';
import './watches.css';

interface WatchTableProps {
  watches: Watch[];
  connections: Connection[];
}

/** What the user is asked about a watch. */
type Asked = { what: 'edit' | 'delete'; watch: Watch };

/** Watches with their schedule, their last run and what they have found, and what can be done with them. */
export function WatchTable({ watches, connections }: WatchTableProps) {
  const { send } = useWorker();
  const frame = useFocusKeeper() as RefObject<HTMLDivElement>;
  const [question, setAsked] = useState<Asked>();
  // Another page may have deleted the watch meanwhile.
  const asked = watches.some(({ id }) => id === question?.watch.id) ? question : undefined;
  const [problem, setProblem] = useState<Problem>();
  const close = () => setAsked(undefined);
  const act = (name: 'pauseWatch' | 'resumeWatch' | 'removeWatch', { id }: Watch) => {
    setProblem(undefined);
    send(name, { watchId: id }).catch((error: unknown) => setProblem(toProblem(error)));
  };
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <div ref={frame} class="watch-frame">
        <table class="table watch-table">
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('schedule')}</th>
              <th scope="col">{t('lastRun')}</th>
              <th scope="col">{t('findings')}</th>
              <th scope="col">{t('nextRun')}</th>
              <th scope="col">
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {watches.map((watch) => (
              <Row
                key={watch.id}
                watch={watch}
                connection={
                  connections.length > 1 ? connections.find(({ id }) => id === watch.connectionId) : undefined
                }
                onPause={() => act(watch.isPaused ? 'resumeWatch' : 'pauseWatch', watch)}
                onEdit={() => setAsked({ what: 'edit', watch })}
                onDelete={() => setAsked({ what: 'delete', watch })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {asked?.what === 'edit' && (
        <WatchDialog
          connectionId={asked.watch.connectionId}
          watchId={asked.watch.id}
          plan={readPlan(asked.watch)}
          onSaved={close}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <AskDialog
          title={t('deleteWatch', isolate(makeVisible(asked.watch.name)))}
          yes={t('delete')}
          variant="danger"
          onYes={() => {
            act('removeWatch', asked.watch);
            close();
          }}
          onClose={close}
        >
          {t('deleteWatch_effect')}
        </AskDialog>
      )}
    </>
  );
}

function readPlan({ name, target, rhythm, time, weekday, day, mostReports, tells }: Watch) {
  return { name, target, rhythm, time, weekday, day, mostReports, tells };
}

interface RowProps {
  watch: Watch;
  /** Named where there are several. */
  connection: Connection | undefined;
  onPause: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ watch, connection, onPause, onEdit, onDelete }: RowProps) {
  const id = useId();
  const { run, problem, isPaused, nextRunAt, mostReports } = watch;
  return (
    <tr>
      <td>
        <Name watch={watch} id={id} />
        <span class="row-facts">
          {connection && <bdi>{connection.name} · </bdi>}
          {tCount('watchMost', mostReports)}
        </span>
        {problem && (
          <span class="row-note row-note-problem" title={t(`problem_${problem.code}_next`)}>
            {t(`problem_${problem.code}`)}
          </span>
        )}
      </td>
      <td data-head={t('schedule')}>{describeTimes(watch)}</td>
      <td data-head={t('lastRun')}>{run ? <LastRun run={run} /> : t('notYet')}</td>
      <td data-head={t('findings')}>
        <Findings watch={watch} describedBy={id} />
      </td>
      <td data-head={t('nextRun')}>
        {isPaused && <span class="tag">{t('pausedWatch')}</span>}
        {nextRunAt !== undefined && <time dateTime={new Date(nextRunAt).toISOString()}>{formatMoment(nextRunAt)}</time>}
      </td>
      <td class="watch-actions">
        <Button aria-describedby={id} onClick={onPause}>
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button variant="icon" aria-label={t('edit')} aria-describedby={id} onClick={onEdit}>
          <ListIcon name="edit" />
        </Button>
        <Button variant="icon" aria-label={t('delete')} aria-describedby={id} onClick={onDelete}>
          <ListIcon name="delete" />
        </Button>
      </td>
    </tr>
  );
}

/** Leads to the reports of its view; those of a selection have no address. */
function Name({ watch: { name, target, connectionId }, id }: { watch: Watch; id: string }) {
  const shown = makeVisible(name);
  return (
    <span class="watch-name" id={id} title={shown}>
      {target.kind === 'view' ? (
        <ReportsLink
          connectionId={connectionId}
          href={`#/reports${target.query && `?${target.query}`}`}
          class="quiet-link"
        >
          {shown}
        </ReportsLink>
      ) : (
        shown
      )}
    </span>
  );
}

function LastRun({ run: { startedAt, settledAt, total, failed = 0, batchId } }: { run: WatchRun }) {
  const words = tCount('reportCount', total);
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

/** Of the last run, and of those before it which the user had not looked at. */
function Findings({ watch: { run, connectionId, ...watch }, describedBy }: { watch: Watch; describedBy: string }) {
  // They count as seen as soon as the page has told the worker. Here they stay marked while the page is open.
  const unseen = useRef(new Map<string, WatchRun>()).current;
  for (const found of listUnseenRuns({ run, ...watch })) unseen.set(found.date, found);
  const last = run?.settledAt !== undefined && !unseen.has(run.date) && hasChanges(run.changes) ? [run] : [];
  const runs = [...last, ...unseen.values()].sort((a, b) => b.startedAt - a.startedAt);
  if (runs.length === 0) return run?.settledAt === undefined ? null : <span>{t('noChange')}</span>;
  return (
    <ul class="watch-findings">
      {runs.map((found) => (
        <li key={found.date} class={unseen.has(found.date) ? 'watch-unseen' : undefined}>
          <Changes {...{ run: found, connectionId, describedBy }} />
          {found.date !== run?.date && <TimeCell time={found.startedAt} />}
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

/** Each number leads to its reports, as long as the task of the run is kept, which knows them. */
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
          <ReportsLink {...{ connectionId, describedBy }} href={linkToReportsOf(batchId, [kind])}>
            {words}
          </ReportsLink>
        ) : (
          words
        )}
      </span>
    );
  });
}
