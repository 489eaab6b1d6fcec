import { formatNumber, t } from '../../i18n/translate.ts';
import type { Batch } from '../../model/batch.ts';
import type { App } from '../app.ts';

/** Lets a user who has no page open know that a batch has ended. Who has cancelled it knows. */
export async function announceBatch(app: App, { id, state, total, counts }: Batch): Promise<void> {
  const { openPages, attention, settings, ports } = app;
  if (openPages.size > 0 || state === 'cancelled') return;
  const isWhole = counts.done === total;
  await attention.update((known) => (isWhole && known !== 'problem' ? 'done' : 'problem'));
  if (!(await settings.read()).notifications) return;
  const message = t('batchNotification', formatNumber(counts.done), formatNumber(total));
  // Where the browser shows none the icon has told.
  await ports.notify({ id, title: t('notificationTitle', t('batchEnded')), message }).catch(() => undefined);
}
