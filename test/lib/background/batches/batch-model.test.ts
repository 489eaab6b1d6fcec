// Batches under deaths of the worker, faults of the service and user actions, in any order that fast-check generates.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BatchItem, isItemEnd } from '../../../../lib/model/batch.ts';
import { type Fault, faults } from '../jobs/fake-service.ts';
import { BatchSimulation } from './batch-simulation.ts';

type Step = (simulation: BatchSimulation) => Promise<void> | void;

const steps = fc.oneof(
  fc.nat(60).map((turns): [string, Step] => [`kill after ${turns}`, (simulation) => simulation.kill(turns)]),
  fc
    .constantFrom('pauseBatch', 'resumeBatch', 'retryBatch')
    .map((name): [string, Step] => [name, (simulation) => simulation.act(name)]),
  fc.constantFrom<Fault>(...faults).map((fault): [string, Step] => [
    fault,
    ({ service }) => {
      service.fault = fault;
    },
  ]),
  fc
    .constantFrom(10, 4_000, 90_000)
    .map((ms): [string, Step] => [`wait ${ms}`, (simulation) => simulation.advance(ms)]),
);

const pages = [...Array(14).keys()].map((n) => `https://a.example/${n}`);

/** Expects that each item has the outcome of its page, and that the counts match the items. */
async function expectCorrectOutcomes(simulation: BatchSimulation, lists: string[][]): Promise<void> {
  const batches = await simulation.finishAll();
  const allItems: BatchItem[] = [];
  for (const [n, batch] of batches.entries()) {
    const items = await simulation.readItems(batch);
    expect(items.map(({ url }) => url)).toEqual(lists[n]);
    const counts = { done: 0, failed: 0, unconfirmed: 0, cancelled: 0 };
    for (const { state } of items) if (isItemEnd(state)) counts[state]++;
    expect(batch.counts, 'counts of the batch').toEqual(counts);
    expect(batch.total).toBe(items.length);
    allItems.push(...items);
  }
  for (const [url, items] of Map.groupBy(allItems, ({ url }) => url)) {
    const done = simulation.service.writeCounts.get(url) ?? 0;
    const states = items.map(({ state }) => state);
    const least = states.filter((state) => state === 'done').length;
    // An unconfirmed item may have been done.
    const most = least + states.filter((state) => state === 'unconfirmed').length;
    expect(done, `${url} is ${states} and was done ${done} times`).toBeLessThanOrEqual(most);
    expect(done, `${url} is ${states}`).toBeGreaterThanOrEqual(least);
  }
}

async function run(lists: string[][], events: [string, Step][], isCancelled: boolean): Promise<void> {
  const simulation = new BatchSimulation();
  await simulation.create(...lists);
  for (const [, act] of events) await act(simulation);
  if (isCancelled) simulation.act('cancelBatch', lists.length - 1);
  await expectCorrectOutcomes(simulation, lists);
}

test.each([
  ['in one batch', [pages]],
  ['in two batches with common pages', [pages.slice(0, 9), pages.slice(5)]],
])(
  '%s no item is lost or done twice, and the counts match the items, whatever happens',
  async (_, lists) => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 12 }), fc.boolean(), (...events) => run(lists, ...events)),
      { numRuns: 40 },
    );
  },
  60_000,
);
