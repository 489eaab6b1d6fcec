import { t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import type { BatchAction } from '../../hooks/use-batches.ts';
import { Button } from '../../ui/Button.tsx';
import type { useBatchActions } from './use-batch-actions.ts';

interface BatchButtonsProps {
  batch: Batch;
  actions: ReturnType<typeof useBatchActions>;
  describedBy: string;
}

const names = {
  pauseBatch: 'pause',
  resumeBatch: 'resume',
  cancelBatch: 'cancel',
  retryBatch: 'retryFailed',
} as const;

export function BatchButtons({ batch, actions: { act, busy }, describedBy }: BatchButtonsProps) {
  return (
    <>
      {listActions(batch).map((action) => (
        // Never one button that becomes another: a second press would do something else.
        <Button
          key={`${batch.state} ${action}`}
          aria-describedby={describedBy}
          isBusy={busy === action}
          onClick={() => act(action)}
        >
          {t(names[action])}
        </Button>
      ))}
    </>
  );
}

function listActions({ state, settledAt, counts }: Batch): BatchAction[] {
  if (settledAt !== undefined) return counts.failed > 0 ? ['retryBatch'] : [];
  if (state === 'cancelled') return [];
  return [state === 'paused' ? 'resumeBatch' : 'pauseBatch', 'cancelBatch'];
}
