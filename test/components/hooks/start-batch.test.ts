import { expect, test } from 'vitest';
import { startBatch, type Wish } from '../../../components/hooks/start-batch.ts';
import type { Input, MessageName } from '../../../lib/messages/contract.ts';
import type { Send } from '../../../lib/messages/ports.ts';
import type { Batch } from '../../../lib/model/batch.ts';

const pages = (count: number) => Array.from({ length: count }, (_, n) => ({ url: `https://shop.example/${n}` }));
const ask = (count: number): Wish => ({ connectionId: 'c', kind: 'create', privacy: 'private', items: pages(count) });

/** A worker that keeps what is brought, and forgets it all when that many messages have come. */
function startWorker(endsAfter = Number.POSITIVE_INFINITY) {
  const messages: { name: MessageName; count: number }[] = [];
  let brought: object[] = [];
  let started: object[] = [];
  const send = async (name: MessageName, input: object) => {
    const { start = 0, items } = input as Input<'bringItems'>;
    messages.push({ name, count: items.length });
    if (messages.length === endsAfter) brought = [];
    if (start === brought.length) brought.push(...items);
    if (name === 'startBatch') started = brought;
    return name === 'startBatch' ? ({ id: 'b' } as Batch) : brought.length;
  };
  return { send: send as unknown as Send, messages, getStarted: () => started };
}

test('a few are asked for in one message', async () => {
  const worker = startWorker();
  expect(await startBatch(worker.send, ask(2000))).toEqual({ id: 'b' });
  expect(worker.messages).toEqual([{ name: 'startBatch', count: 2000 }]);
});

test('a hundred thousand are brought in order, in messages that each are short', async () => {
  const worker = startWorker();
  await startBatch(worker.send, ask(100_000));
  expect(worker.getStarted()).toEqual(pages(100_000));
  expect(Math.max(...worker.messages.map(({ count }) => count))).toBeLessThanOrEqual(2000);
  expect(worker.messages.filter(({ name }) => name === 'startBatch')).toHaveLength(1);
});

test('what a worker has forgotten is brought again to the next one', async () => {
  const worker = startWorker(3);
  await startBatch(worker.send, ask(9000));
  expect(worker.getStarted()).toEqual(pages(9000));
});
