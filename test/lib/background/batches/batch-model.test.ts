// A batch driven through deaths, weather and the user's changes of mind in every order that fast-check finds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BatchItem, isItemEnd } from '../../../../lib/model/batch.ts';
import { type Weather, weathers } from '../jobs/imagined-service.ts';
import { BatchLives } from './batch-lives.ts';

type Step = (lives: BatchLives) => Promise<void> | void;

const steps = fc.oneof(
  fc.nat(60).map((turns): [string, Step] => [`kill after ${turns}`, (lives) => lives.kill(turns)]),
  fc
    .constantFrom('pauseBatch', 'resumeBatch', 'retryBatch')
    .map((name): [string, Step] => [name, (lives) => lives.ask(name)]),
  fc.constantFrom<Weather>(...weathers).map((weather): [string, Step] => [
    weather,
    ({ service }) => {
      service.weather = weather;
    },
  ]),
  fc.constantFrom(10, 4_000, 90_000).map((ms): [string, Step] => [`wait ${ms}`, (lives) => lives.advance(ms)]),
);

const pages = [...Array(14).keys()].map((n) => `https://a.example/${n}`);

/** Each item says what became of its page, and what is counted is what they say. */
async function expectTruth(lives: BatchLives, lists: string[][]): Promise<void> {
  const batches = await lives.comeToRest();
  const told: BatchItem[] = [];
  for (const [n, batch] of batches.entries()) {
    const items = await lives.readItems(batch);
    expect(items.map(({ url }) => url)).toEqual(lists[n]);
    const counts = { done: 0, failed: 0, unconfirmed: 0, cancelled: 0 };
    for (const { state } of items) if (isItemEnd(state)) counts[state]++;
    expect(batch.counts, 'what is counted').toEqual(counts);
    expect(batch.total).toBe(items.length);
    told.push(...items);
  }
  for (const [url, items] of Map.groupBy(told, ({ url }) => url)) {
    const done = lives.service.done.get(url) ?? 0;
    const states = items.map(({ state }) => state);
    const doubts = states.filter((state) => state === 'unconfirmed').length;
    // Who cannot know whether it was done may have done it, and the other list does it then.
    const most = states.includes('done') ? 1 + doubts : Math.min(1, doubts);
    expect(done, `${url} is ${states} and was done ${done} times`).toBeLessThanOrEqual(most);
    if (states.includes('done')) expect(done, `${url} is ${states}`).toBeGreaterThan(0);
  }
}

async function run(lists: string[][], events: [string, Step][], isCancelled: boolean): Promise<void> {
  const lives = new BatchLives();
  await lives.create(...lists);
  for (const [, act] of events) await act(lives);
  if (isCancelled) lives.ask('cancelBatch', lists.length - 1);
  await expectTruth(lives, lists);
}

test.each([
  ['of one list', [pages]],
  ['of two lists that have pages in common', [pages.slice(0, 9), pages.slice(5)]],
])(
  '%s no item is lost, none is done twice, and the counts are those of the items, whatever happens',
  async (_, lists) => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 12 }), fc.boolean(), (...events) => run(lists, ...events)),
      { numRuns: 40 },
    );
  },
  60_000,
);
