import { isolate, makeVisible } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { useWatches } from '../../hooks/use-watches.ts';
import { describeBatch } from './batch-words.ts';

/** Returns a function that describes a batch, with the watch's name if it is a run of a watch. */
export function useBatchNames(): (batch: Batch) => string {
  const { list = [] } = useWatches();
  return (batch) => {
    const watch = list.find(({ id }) => id === batch.watchId);
    const words = describeBatch(batch);
    return watch ? t('watchTask', isolate(makeVisible(watch.name)), words) : words;
  };
}
