import { isolate, makeVisible } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { Batch, ChangeCounts } from '../../../lib/model/batch.ts';
import { isUndone } from '../../../lib/model/task.ts';
import { useWatches } from '../../hooks/use-watches.ts';

/** Returns a function that describes a batch, with the watch's name if it is a run of a watch. */
export function useBatchNames(): (batch: Batch) => string {
  const { value: watches = [] } = useWatches();
  return (batch) => {
    const watch = watches.find(({ id }) => id === batch.watchId);
    const words = describeBatch(batch);
    return watch ? t('watchTask', isolate(makeVisible(watch.name)), words) : words;
  };
}

/** Describes the work of a batch and its number of items, or the outcome once it has ended. */
function describeBatch(batch: Batch): string {
  const { kind, total, counts, state, settledAt } = batch;
  if (settledAt === undefined) return tCount(`batchOpen_${kind}`, total);
  if (kind === 'deleteReport' && isUndone(batch)) return tCount('batchUndone', total);
  if (counts.done === total) return tCount(`batchDone_${kind}`, total);
  const part = tCount(`batchPart_${kind}`, total, formatNumber(counts.done));
  return state === 'cancelled' ? t('batchCancelled', part) : part;
}

/** How the grades changed, e.g. "3 worse · 21 better · 16 same"; empty if no page had a grade before. */
export function describeChanges(changes: Partial<ChangeCounts> = {}): string {
  return (['worse', 'better', 'same'] as const)
    .flatMap((kind) => (changes[kind] ? t(`changed_${kind}`, formatNumber(changes[kind])) : []))
    .join(' · ');
}

/** How many items of a batch have ended. */
export function countEnded({ counts }: Batch): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
