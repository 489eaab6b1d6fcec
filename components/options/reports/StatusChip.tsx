import { formatCountdown, formatMoment } from '../../../lib/i18n/format-time.ts';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { connectionCodes } from '../../../lib/model/connection-problems.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useNow } from '../../hooks/use-now.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ConnectionsLink } from '../list/ConnectionsLink.tsx';
import { NoReportsYet } from '../list/NoReportsYet.tsx';
import type { Sync } from './use-sync.ts';
import './StatusChip.css';

interface StatusChipProps {
  sync: Sync;
  /** The number of reports in the local copy; undefined until they are counted. */
  known: number | undefined;
}

/** Shows how complete and fresh the local copy is, with a menu to update it. */
export function StatusChip({ sync, known }: StatusChipProps) {
  const { state, problem } = sync;
  // Renders every second while the sync waits.
  useNow(state?.waitsUntil ?? 0);
  const { words, text, announcement, mark } = describeStatus(state, known, problem);
  return (
    <span class="status-chip">
      <Menu
        label={t('copy_label', words)}
        words={
          <>
            {mark === 'busy' && <span class="status-wheel" />}
            {mark === 'trouble' && <Icon name="warning" />}
            <span class="status-words" title={words}>
              {words}
            </span>
            <Icon name="down" />
          </>
        }
        text={text}
      >
        <SyncActions {...sync} />
      </Menu>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </span>
  );
}

interface SyncNoticeProps {
  sync: Sync;
  /** The page has nothing else to show. */
  isEmpty: boolean;
}

/** Shows a problem with the local copy if the user has to act or the page is empty. `StatusChip` shows any other. */
export function SyncNotice({ sync, isEmpty }: SyncNoticeProps) {
  const failure = findNoticed(sync, isEmpty);
  if (!failure) return null;
  const title = joinSentences(t('sync_failed'), t(`problem_${failure.code}`));
  return (
    <ProblemNotice problem={failure} title={title} onRetry={() => sync.start('new')}>
      <ConnectionsLink problem={failure} />
    </ProblemNotice>
  );
}

/** What a page shows in place of its content if the copy has no reports. */
export function EmptyCopy({ sync }: { sync: Sync }) {
  const { state } = sync;
  // `SyncNotice` shows the problem.
  if (findNoticed(sync, true)) return null;
  if (state?.isComplete || state?.status === 'off') return <NoReportsYet />;
  return <EmptyState title={t(state?.status === 'paused' ? 'copy_paused_said' : 'copyFilling')} />;
}

/** The problem that `SyncNotice` shows. */
function findNoticed({ state, problem }: Pick<Sync, 'state' | 'problem'>, isEmpty: boolean): Problem | undefined {
  if (problem) return problem;
  const isStopped = state?.status === 'failed' || (isEmpty && state?.waitsUntil !== undefined);
  const failure = isStopped ? state.problem : undefined;
  return failure && (isEmpty || connectionCodes.includes(failure.code)) ? failure : undefined;
}

/** "5 of 20 reports". `known` counts the local copy, and is not shown as the total while the copy is incomplete. */
export function describeFound(count: number, known: number, state: SyncState | undefined): string {
  if (!state || state.isComplete) return t('countOfReports', formatNumber(count), tCount('reportCount', known));
  return t('copy_found', writeCount(count, state.total));
}

/** "5", or "5 of 20" if the service sends the number of all. */
function writeCount(count: number, total: number | undefined): string {
  return total ? t('countOfReports', formatNumber(Math.min(count, total)), formatNumber(total)) : formatNumber(count);
}

interface Status {
  words: string;
  /** Shown above the menu's items. */
  text?: string | undefined;
  /** Announced by screen readers when it changes. Without the numbers, which change all the time. */
  announcement?: string | undefined;
  mark?: 'busy' | 'trouble';
}

function describeStatus(state: SyncState | undefined, known = state?.total, problem?: Problem): Status {
  const failure = problem ?? (state?.status === 'failed' ? state.problem : undefined);
  if (failure) return describeFailure(failure, known ? describeReached(state, known) : undefined);
  if (!state) return { words: known === undefined ? t('sync_asking') : formatNumber(known) };
  const count = formatNumber(known ?? 0);
  const reached = describeReached(state, known);
  const text = state.isComplete ? undefined : t('copy_part_text');
  if (state.status === 'off') return { words: t('copy_off', count), text: t('copy_off_text') };
  if (state.status === 'paused') return { words: t('copy_paused', reached), text };
  if (state.status !== 'running') return describeIdle(state, count);
  if (state.waitsUntil !== undefined) return describeWait(state.waitsUntil, reached, state.problem);
  if (state.kind === 'new' && state.isComplete) return { words: t('copy_refreshing', reached), mark: 'busy' };
  const progress = describeProgress(state);
  const words = state.isComplete ? t('copy_refreshing', progress) : progress;
  return { words, mark: 'busy', announcement: t('copy_reading_said'), text };
}

/** The number of reports in the copy; while it is incomplete, how far the sync has come. */
function describeReached(state: SyncState | undefined, known = 0): string {
  const isWhole = !state || state.isComplete || (state.done === 0 && known > 0);
  return isWhole ? formatNumber(known) : describeProgress(state);
}

function describeProgress({ total, done }: SyncState): string {
  if (done === 0) return t('sync_asking');
  return total ? writeCount(done, total) : t('copy_soFar', formatNumber(done));
}

/** The sync waits for the service or the network, and resumes by itself. */
function describeWait(until: number, count: string, problem: Problem | undefined): Status {
  const reason = problem && t(`problem_${problem.code}`);
  const leftMs = until - Date.now();
  const describe = (wait: string) => [count, wait, reason].filter(Boolean).join(' · ');
  const words = describe(leftMs > 0 ? t('goesOnIn', formatCountdown(leftMs)) : t('goesOnNow'));
  const text = describe(t('goesOnAt', formatMoment(until)));
  return { words, text, announcement: reason, ...(problem && { mark: 'trouble' }) };
}

function describeFailure({ code }: Problem, count: string | undefined): Status {
  const reason = t(`problem_${code}`);
  const words = [count, reason].filter(Boolean).join(' · ');
  return { words, text: joinSentences(t('sync_failed'), reason, t(`problem_${code}_next`)), mark: 'trouble' };
}

function describeIdle({ finishedAt, total, isComplete, reach, doubt }: SyncState, count: string): Status {
  const updated = finishedAt && t('copy_updated', formatMoment(finishedAt));
  const announcement = t('copy_updated_said');
  if (reach === 'limit') {
    const newest = t('copy_newest', total ? t('countOfReports', count, formatNumber(total)) : count);
    return { words: [updated, newest].filter(Boolean).join(' · '), announcement, text: t('copy_limit_text') };
  }
  // The count of a whole list stands in the page.
  const words = updated || count;
  if (doubt && doubt.missing > 0) {
    const text = t('copy_doubt_text', formatNumber(doubt.missing), formatMoment(doubt.until));
    return { words, announcement, text, mark: 'trouble' };
  }
  if (!isComplete) return { words: t('copy_part', count), text: t('reach_partial') };
  return { words, announcement, text: t(reach === 'unknown' ? 'reach_unknown' : 'copy_actions_text') };
}

function SyncActions({ state, start, pause }: Sync) {
  if (state?.status === 'off') {
    return <MenuItem onAct={() => location.assign(writeView({ name: 'settings' }))}>{t('settings')}</MenuItem>;
  }
  const isRunning = state?.status === 'running';
  // A user need not wait for a wait to end, unless the service has asked for it.
  const isReading = isRunning && state.waitsUntil === undefined;
  const isStopped = state?.status === 'paused' || state?.status === 'failed';
  return (
    <>
      {!isStopped && <MenuItem onAct={isReading ? undefined : () => start('new')}>{t('sync_update')}</MenuItem>}
      <MenuItem onAct={isReading && state.kind === 'full' ? undefined : () => start('full')}>{t('sync_full')}</MenuItem>
      {isStopped ? (
        <MenuItem onAct={() => start('new')}>{t(state.status === 'failed' ? 'tryAgain' : 'resume')}</MenuItem>
      ) : (
        <MenuItem onAct={isRunning ? pause : undefined}>{t('pause')}</MenuItem>
      )}
    </>
  );
}
