import { formatMoment } from '../../../lib/i18n/format-time.ts';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { connectionCodes } from '../../../lib/model/connection-problems.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { writeView } from '../../../lib/model/view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ConnectionsLink } from '../list/ConnectionsLink.tsx';
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
export function SyncNotice({ sync: { state, problem, start }, isEmpty }: SyncNoticeProps) {
  const isStopped = state?.status === 'failed' || (isEmpty && state?.waitsUntil !== undefined);
  const failure = problem ?? (isStopped ? state?.problem : undefined);
  if (!failure || !(problem || isEmpty || connectionCodes.includes(failure.code))) return null;
  const title = joinSentences(t('sync_failed'), t(`problem_${failure.code}`));
  return (
    <ProblemNotice problem={failure} title={title} onRetry={() => start('new')}>
      <ConnectionsLink problem={failure} />
    </ProblemNotice>
  );
}

/** "5 of 20 reports". `known` counts the local copy, and is not shown as the total while the copy is incomplete. */
export function describeFound(count: number, known: number, state: SyncState | undefined): string {
  if (!state || state.isComplete) return t('countOfReports', formatNumber(count), tCount('reportCount', known));
  const { total } = state;
  return total ? t('copy_foundOf', formatNumber(count), formatNumber(total)) : t('copy_found', formatNumber(count));
}

interface Status {
  words: string;
  /** Shown above the menu's items. */
  text?: string;
  /** Announced by screen readers when it changes. Without the numbers, which change all the time. */
  announcement?: string;
  mark?: 'busy' | 'trouble';
}

function describeStatus(state: SyncState | undefined, known = state?.total, problem?: Problem): Status {
  if (problem) return describeFailure(problem, known ? formatNumber(known) : undefined);
  if (!state) return { words: known === undefined ? t('sync_asking') : formatNumber(known) };
  const count = formatNumber(known ?? 0);
  const progress = describeProgress(state);
  if (state.status === 'off') return { words: t('copy_off', count), text: t('copy_off_text') };
  if (state.status === 'failed' && state.problem) {
    const reached = state.isComplete || state.done === 0 ? count : progress;
    return describeFailure(state.problem, known ? reached : undefined);
  }
  if (state.status === 'paused') {
    const words = t('copy_paused', state.isComplete ? count : progress);
    return { words, announcement: t('copy_paused_said'), ...(!state.isComplete && { text: t('copy_part_text') }) };
  }
  if (state.status !== 'running') return describeIdle(state, count);
  if (state.waitsUntil !== undefined) return describeWait(state, state.isComplete ? count : progress);
  if (!state.isComplete) {
    return { words: progress, mark: 'busy', announcement: t('copy_reading_said'), text: t('copy_part_text') };
  }
  if (state.kind === 'new') return { words: t('copy_refreshing', count), mark: 'busy' };
  return { words: t('copy_rereading', progress), mark: 'busy', announcement: t('copy_reading_said') };
}

function describeProgress({ total, done }: SyncState): string {
  if (done === 0) return t('sync_asking');
  const shown = formatNumber(total ? Math.min(done, total) : done);
  return total ? t('countOfReports', shown, formatNumber(total)) : t('copy_soFar', shown);
}

/** The sync waits for the service or the network, and resumes by itself. */
function describeWait({ problem, finishedAt, waitsUntil = 0 }: SyncState, count: string): Status {
  const reason = problem && t(`problem_${problem.code}`);
  const text = joinSentences(reason, t('goesOnAt', formatMoment(waitsUntil)));
  if (problem?.code !== 'offline') {
    const words = [t('copy_waits', count, formatMoment(waitsUntil)), reason].filter(Boolean).join(' · ');
    return { words, announcement: reason, text };
  }
  const words = finishedAt === undefined ? t('copy_offlineAt', count) : t('copy_offline', formatMoment(finishedAt));
  return { words, announcement: reason, text, mark: 'trouble' };
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
    const newest = total ? t('copy_newestOf', count, formatNumber(total)) : t('copy_newest', count);
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
