import { Fragment } from 'preact';
import { useId, useState } from 'preact/hooks';
import { formatMoment } from '../../../lib/i18n/format-time.ts';
import { isolate, makeVisible } from '../../../lib/i18n/text.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { getListHash } from '../../../lib/model/settings/saved-view.ts';
import type { Watch } from '../../../lib/model/watch.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ColumnNames } from '../../ui/ColumnNames.tsx';
import { onFirstClick } from '../../ui/on-first-click.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { IconButton } from '../list/IconButton.tsx';
import { Note } from '../list/RowNote.tsx';
import { RerunDialog } from '../RerunDialog.tsx';
import { WatchDialog } from './WatchDialog.tsx';
import { LastRun, PastRunsRow, WatchFindings } from './WatchFindings.tsx';
import { describeTimes } from './watch-words.ts';
import '../list/list.css';
import './watches.css';

interface WatchTableProps {
  watches: Watch[];
  connections: Connection[];
}

/** The dialog that the user has opened for a watch. */
type OpenDialog = { kind: 'edit' | 'delete'; watch: Watch } | { kind: 'run'; watch: Watch; count: number };

/** Lists watches with their schedule, last run and findings, and buttons to run, pause, edit and delete them. */
export function WatchTable({ watches, connections }: WatchTableProps) {
  const { send } = useWorker();
  const [dialog, setDialog] = useState<OpenDialog>();
  const { problem, isBusy, run } = useAttempt();
  const close = () => setDialog(undefined);
  const actions = <VisuallyHidden>{t('actions')}</VisuallyHidden>;
  const act = (name: 'runWatch' | 'pauseWatch' | 'resumeWatch' | 'removeWatch', { id }: Watch) =>
    run(() => send(name, { watchId: id }));
  const askToRun = (watch: Watch) =>
    run(async () => {
      const count = await send('countWatchedReports', { watchId: watch.id });
      // Until the list is loaded nobody knows how many reports these are: the run waits, and the row says so.
      if (count === undefined) await send('runWatch', { watchId: watch.id });
      else setDialog({ kind: 'run', watch, count });
    });
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <div class="watch-frame">
        <table class="table watch-table">
          <ColumnNames names={[t('name'), t('schedule'), t('lastRun'), t('findings'), t('nextRun'), actions]} />
          <tbody>
            {watches.map((watch) => (
              <Fragment key={watch.id}>
                <Row
                  watch={watch}
                  connection={
                    connections.length > 1 ? connections.find(({ id }) => id === watch.connectionId) : undefined
                  }
                  isBusy={isBusy}
                  onRun={() => askToRun(watch)}
                  onPause={() => act(watch.isPaused ? 'resumeWatch' : 'pauseWatch', watch)}
                  onEdit={() => setDialog({ kind: 'edit', watch })}
                  onDelete={() => setDialog({ kind: 'delete', watch })}
                />
                {watch.pastRuns && <PastRunsRow runs={watch.pastRuns} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {dialog?.kind === 'edit' && (
        <WatchDialog
          connectionId={dialog.watch.connectionId}
          watchId={dialog.watch.id}
          plan={getPlan(dialog.watch)}
          onSaved={close}
          onClose={close}
        />
      )}
      {dialog?.kind === 'run' && (
        <RerunDialog
          count={dialog.count}
          scope={t('scope_newest')}
          onYes={() => {
            act('runWatch', dialog.watch);
            close();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={t('deleteWatch', isolate(makeVisible(dialog.watch.name)))}
          yes={t('delete')}
          variant="danger"
          onYes={() => {
            act('removeWatch', dialog.watch);
            close();
          }}
          onClose={close}
        >
          {t('deleteWatch_effect')}
        </ConfirmDialog>
      )}
    </>
  );
}

function getPlan({ name, target, frequency, time, weekday, day, maxReports, alertOn }: Watch) {
  return { name, target, frequency, time, weekday, day, maxReports, alertOn };
}

interface RowProps {
  watch: Watch;
  /** Given if there are several connections, to show which one it is. */
  connection: Connection | undefined;
  /** A change of a watch is under way. */
  isBusy: boolean;
  onRun: () => void;
  onPause: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ watch, connection, isBusy, onRun, onPause, onEdit, onDelete }: RowProps) {
  const id = useId();
  const { run, problem, isPaused, nextRunAt, maxReports, target } = watch;
  const isRunning = run !== undefined && run.settledAt === undefined;
  return (
    <tr>
      <td>
        <Name watch={watch} id={id} />
        <span class="row-facts">
          {connection && <bdi>{connection.name} · </bdi>}
          {tCount('watchMost', maxReports)} · {t(`watchSet_${target.kind}`)}
        </span>
        {problem && (
          <Note isProblem title={t(`problem_${problem.code}_next`)}>
            {t(`problem_${problem.code}`)}
          </Note>
        )}
      </td>
      <td data-head={t('schedule')}>{describeTimes(watch)}</td>
      <td data-head={t('lastRun')}>{run ? <LastRun run={run} /> : t('notYet')}</td>
      <td data-head={t('findings')}>
        <WatchFindings watch={watch} describedBy={id} />
      </td>
      <td data-head={t('nextRun')}>
        {isPaused && <span class="tag">{t('jobState_paused')}</span>}
        {nextRunAt !== undefined && <time dateTime={new Date(nextRunAt).toISOString()}>{formatMoment(nextRunAt)}</time>}
      </td>
      <td class="watch-actions">
        {/* A double click must not pause the watch and resume it, which would re-run it. */}
        <Button aria-describedby={id} isBusy={isBusy} onClick={onFirstClick(onPause)}>
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <IconButton
          icon="rerun"
          label={t('runNow')}
          aria-describedby={id}
          isBusy={isBusy || isRunning}
          onClick={onFirstClick(onRun)}
        />
        <IconButton icon="edit" label={t('edit')} aria-describedby={id} onClick={onEdit} />
        <IconButton icon="delete" label={t('delete')} aria-describedby={id} onClick={onDelete} />
      </td>
    </tr>
  );
}

/** The name of a watch. It links to the reports of a watched view; selected reports have no address. */
function Name({ watch: { name, target, connectionId }, id }: { watch: Watch; id: string }) {
  const shown = makeVisible(name);
  return (
    <span class="watch-name" id={id} title={shown}>
      {target.kind === 'view' ? (
        <a class="quiet-link" href={getListHash({ hash: `#/reports?${target.query}` }, connectionId)}>
          {shown}
        </a>
      ) : (
        shown
      )}
    </span>
  );
}
