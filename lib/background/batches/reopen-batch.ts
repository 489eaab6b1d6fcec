import type { BatchItem } from '../../model/batch.ts';
import type { BatchStore } from '../../store/batches/batches.ts';
import type { BatchRow } from '../../store/schema.ts';
import { setWorkAlarm } from '../alarms.ts';
import type { BatchSources } from './batch-sources.ts';
import { enter } from './batch-state.ts';
import { createJudge, type Judge } from './judge-item.ts';

/** The item as it is owed again; undefined where it stays as it is. */
export type ChangeItem = (item: BatchItem, judge: Judge) => BatchItem | undefined;

/** Runs a batch again from its first item, with the items that are owed again. */
export async function reopenBatch(
  app: BatchSources,
  store: BatchStore,
  batch: BatchRow,
  needsPassword: boolean,
  changeItem: ChangeItem,
): Promise<BatchRow> {
  const { now } = app;
  const judge = await createJudge(app, batch.serviceAddress);
  await setWorkAlarm(true).catch(() => undefined);
  const open = {
    next: 0,
    settledAt: undefined,
    isTold: undefined,
    ...(batch.settledAt !== undefined && { askedAt: now() }),
    ...(needsPassword && { hasPassword: true as const }),
  };
  return store.changeAll(
    batch.id,
    (known) => enter('running')({ ...known, ...open }),
    (item) => changeItem(item, judge),
    now(),
  );
}
