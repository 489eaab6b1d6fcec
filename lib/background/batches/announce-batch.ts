import { formatNumber, t } from '../../i18n/translate.ts';
import type { Batch } from '../../model/batch.ts';
import { notify } from '../notifications.ts';
import type { BatchSources } from './batch-sources.ts';

/** Lets a user who has no page open know that a batch has ended. Who has cancelled it knows. */
export async function announceBatch(app: BatchSources, { id, state, total, counts }: Batch): Promise<void> {
  const { openPages, attention, settings } = app;
  if (!openPages.isNoneOpen || state === 'cancelled') return;
  const isWhole = counts.done === total;
  await attention.update((known) => (isWhole && known !== 'problem' ? 'done' : 'problem'));
  if (!(await settings.read()).notifications) return;
  const message = t('batchNotification', formatNumber(counts.done), formatNumber(total));
  // Where the browser shows none the icon has told.
  await notify({ id, title: t('notificationTitle', t('batchEnded')), message }).catch(() => undefined);
}
