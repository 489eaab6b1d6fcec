import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { BatchBar } from './BatchBar.tsx';

interface PastBatchesProps {
  past: Batch[];
  /** Of its connection, where there are several. */
  nameOf: (batch: Batch) => string | undefined;
}

/** What was done to many before, for as long as it is kept. */
export function PastBatches({ past, nameOf }: PastBatchesProps) {
  const { clear } = useBatches();
  return (
    <details class="batch-past">
      <summary>{t('pastBatches', formatNumber(past.length))}</summary>
      <ul class="batch-bars" aria-label={t('batches')}>
        {past.map((batch) => (
          <li key={batch.id}>
            <BatchBar
              {...{ batch, connection: nameOf(batch) }}
              dismiss={{ name: t('job_clear'), onDismiss: () => void clear(batch.id).catch(() => undefined) }}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
