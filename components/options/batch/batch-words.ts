import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { isUndone } from '../../../lib/model/task.ts';

/** What is being done to how many, or what came of it. */
export function describeBatch(batch: Batch): string {
  const { kind, total, counts, state, settledAt } = batch;
  if (settledAt === undefined) return tCount(`batchOpen_${kind}`, total);
  if (isUndone(batch)) return tCount('batchUndone', total);
  if (counts.done === total) return tCount(`batchDone_${kind}`, total);
  const part = tCount(`batchPart_${kind}`, total, formatNumber(counts.done));
  return state === 'cancelled' ? t('batchCancelled', part) : part;
}

/** What became of the grades: "3 worse · 21 better · 16 same"; empty where no page had one before. */
export function describeChanges({ changes }: Batch): string {
  if (!changes) return '';
  const kinds = (['worse', 'better', 'same'] as const).filter((kind) => changes[kind] > 0);
  return kinds.map((kind) => t(`changed_${kind}`, formatNumber(changes[kind]))).join(' · ');
}

/** How many of its items have come to their end. */
export function countEnded({ counts }: Batch): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
