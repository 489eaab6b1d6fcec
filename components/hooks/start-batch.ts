import type { Input } from '../../lib/messages/contract.ts';
import type { Send } from '../../lib/messages/ports.ts';
import type { Batch } from '../../lib/model/batch.ts';

/** What is asked for, whole. */
export type Wish = Omit<Input<'startBatch'>, 'wishId' | 'start'>;

/** So many items are brought at once: to write and read that takes a few milliseconds. */
const partSize = 2000;

/** Brings the items in parts, and starts the batch with the last of them. */
export async function startBatch(send: Send, { items, ...wish }: Wish): Promise<Batch> {
  const last = Math.floor((items.length - 1) / partSize) * partSize;
  if (last <= 0) return send('startBatch', { ...wish, items });
  const wishId = crypto.randomUUID();
  let start = 0;
  while (start < last) start = await send('bringItems', { wishId, start, items: items.slice(start, start + partSize) });
  return send('startBatch', { ...wish, wishId, start, items: items.slice(start) });
}
