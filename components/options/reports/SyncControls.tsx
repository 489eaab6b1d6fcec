import { formatMoment } from '../../../lib/i18n/format-time.ts';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConnectionsLink } from '../list/ConnectionsLink.tsx';
import type { Sync } from './use-sync.ts';

/** The buttons that update the local copy, and the progress of an update. */
export function SyncControls({ sync: { state, start, pause } }: { sync: Sync }) {
  if (!state || state.status === 'failed') return null;
  if (state.status === 'running') {
    return (
      <div class="sync-controls">
        <Progress state={state} />
        <Button onClick={pause}>{t('pause')}</Button>
      </div>
    );
  }
  if (state.status === 'paused') {
    return (
      <div class="sync-controls">
        <span class="sync-count">{t('batchPaused')}</span>
        <Button variant="primary" onClick={() => start('new')}>
          {t('sync_goOn')}
        </Button>
      </div>
    );
  }
  return (
    <div class="sync-controls">
      <Button onClick={() => start('new')}>{t('sync_update')}</Button>
      <Button title={t('sync_full_hint')} onClick={() => start('full')}>
        {t('sync_full')}
      </Button>
    </div>
  );
}

function Progress({ state: { done, total } }: { state: SyncState }) {
  const known = total ? { max: total, value: Math.min(done, total) } : {};
  return (
    <>
      <progress class="sync-progress" aria-label={t('sync_progress')} {...known} />
      <span class="sync-count">{describeDone(done, total)}</span>
    </>
  );
}

function describeDone(done: number, total: number | undefined): string {
  if (done === 0) return t('sync_asking');
  return total ? t('countOfReports', formatNumber(done), tCount('reportCount', total)) : tCount('reportCount', done);
}

/** Says why the local copy may be incomplete or out of date. */
export function SyncNote({ sync: { state, problem, start } }: { sync: Sync }) {
  const failure = problem ?? (state?.status === 'failed' ? state.problem : undefined);
  if (failure) {
    const title = joinSentences(t('sync_failed'), t(`problem_${failure.code}`));
    return (
      <ProblemNotice problem={failure} title={title} onRetry={() => start('new')}>
        <ConnectionsLink problem={failure} />
      </ProblemNotice>
    );
  }
  return (
    <p class="sync-note" role="status">
      {state && describeSync(state)}
    </p>
  );
}

/** Without numbers that change often: screen readers read every change. */
function describeSync(state: SyncState): string {
  const { status, done, total } = state;
  if (status === 'running') return describeWait(state);
  if (status === 'paused') {
    return total ? t('sync_pausedOf', formatNumber(done), formatNumber(total)) : tCount('sync_paused', done);
  }
  return describeReach(state);
}

function describeWait({ problem, waitsUntil }: SyncState): string {
  if (waitsUntil === undefined) return '';
  const why = problem && t(`problem_${problem.code}`);
  return joinSentences(why, t('sync_goesOn', formatMoment(waitsUntil)));
}

function describeReach({ fullAt, isComplete, reach }: SyncState): string {
  if (fullAt === undefined) return '';
  if (!isComplete) return t('reach_partial');
  return reach === 'unknown' ? t('reach_unknown') : '';
}

/** How old the local copy is. */
export function describeAge({ finishedAt }: SyncState): string {
  return finishedAt === undefined ? '' : t('copy_age', formatMoment(finishedAt));
}
