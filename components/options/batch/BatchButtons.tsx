import { t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import type { BatchAction } from '../../hooks/use-batches.ts';
import { Button } from '../../ui/Button.tsx';
import type { BatchActions } from './use-batch-actions.ts';

interface BatchButtonsProps {
  batch: Batch;
  actions: BatchActions;
  describedBy: string;
  /** What it does is told beside it, or before it is done. */
  hasDetails?: boolean;
}

const names = {
  pauseBatch: 'pause',
  resumeBatch: 'resume',
  cancelBatch: 'cancel',
  retryBatch: 'retryFailed',
  checkBatch: 'checkAll',
  sendAgainBatch: 'tryAgain',
} as const;

export function BatchButtons({ batch, actions: { act, busy }, describedBy, hasDetails }: BatchButtonsProps) {
  return (
    <>
      {listActions(batch, hasDetails).map((action) => (
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

function listActions({ kind, state, settledAt, counts }: Batch, hasDetails = false): BatchAction[] {
  if (settledAt !== undefined) {
    const isUnclear = counts.unconfirmed > 0;
    return [
      ...(counts.failed > 0 ? (['retryBatch'] as const) : []),
      // What may be done twice without harm needs no question.
      ...(isUnclear && (kind === 'create' || kind === 'rerun') ? (['checkBatch'] as const) : []),
      ...(isUnclear && hasDetails ? (['sendAgainBatch'] as const) : []),
    ];
  }
  if (state === 'cancelled') return [];
  return [state === 'paused' ? 'resumeBatch' : 'pauseBatch', 'cancelBatch'];
}
