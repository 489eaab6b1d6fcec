import { runInSlices } from '../../slices/run-in-slices.ts';
import type { BatchDraft, BatchStore } from '../../store/batches/batches.ts';
import type { BatchRow } from '../../store/schema.ts';
import { setWorkAlarm } from '../alarms.ts';
import type { BatchSources } from './batch-sources.ts';
import { checkWish, draftBatch, draftItems, type Wish } from './draft-batch.ts';
import { createJudge } from './judge-item.ts';
import { keepPassword } from './keep-password.ts';

/** What was wished for, on the disk; `isNew` is false where it is owed already. */
export async function createBatch(
  app: BatchSources,
  store: BatchStore,
  wish: Wish,
): Promise<{ batch: BatchRow; isNew: boolean }> {
  const { services, settings, now } = app;
  checkWish(wish);
  const { address: serviceAddress } = await services.getConnection(wish.connectionId);
  const items = await runInSlices(draftItems(wish, await createJudge(app, serviceAddress)));
  const birth = { id: crypto.randomUUID(), createdAt: now(), serviceAddress };
  const draft = await draftBatch(wish, items, birth, await settings.read());
  const alike = await listAlike(app, store, draft, wish.password);
  const twin = alike.find(({ digest }) => digest === draft.digest);
  if (twin) return { batch: twin, isNew: false };
  // First the password, then what needs it; before both the alarm that starts the worker again.
  await setWorkAlarm(true).catch(() => undefined);
  if (draft.hasPassword) await keepPassword(app, draft.id, wish.password);
  for (const { id } of alike)
    await store.change(id, (known) => ({ ...known, alike: [...(known.alike ?? []), draft.id] }));
  return { batch: await store.create({ ...draft, alike: alike.map(({ id }) => id) }, items), isNew: true };
}

/** What is still owed and does the same to its items. Of all the same items a second click adds nothing. */
async function listAlike(
  { secrets }: BatchSources,
  store: BatchStore,
  { connectionId, kind, privacy }: BatchDraft,
  password: string | undefined,
): Promise<BatchRow[]> {
  const passwords = await secrets.readAll();
  return (await store.list()).filter(({ id, settledAt, state, ...batch }) => {
    const isOwed = settledAt === undefined && state !== 'cancelled' && batch.connectionId === connectionId;
    return isOwed && batch.kind === kind && batch.privacy === privacy && passwords[id] === password;
  });
}
