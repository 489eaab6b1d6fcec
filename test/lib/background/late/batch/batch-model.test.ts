// A batch driven through deaths, weather and the user's changes of mind in every order that fast-check finds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isItemEnd } from '../../../../../lib/model/batch.ts';
import { type Weather, weathers } from '../../jobs/imagined-service.ts';
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

async function expectTruth(lives: BatchLives): Promise<void> {
  const batch = await lives.comeToRest();
  const items = await lives.readItems();
  expect(batch?.settledAt, 'it comes to its end').toBeDefined();
  expect(items.map(({ url }) => url)).toEqual(pages);
  const counts = { done: 0, failed: 0, uncertain: 0, cancelled: 0 };
  for (const { url, state } of items) {
    const done = lives.service.done.get(url) ?? 0;
    expect(done, `${url} is ${state} and was done ${done} times`).toBeLessThanOrEqual(1);
    if (state === 'done') expect(done, `${url} is done`).toBe(1);
    if (state === 'failed' || state === 'cancelled') expect(done, `${url} is ${state}`).toBe(0);
    if (isItemEnd(state)) counts[state]++;
  }
  expect(batch?.counts, 'what is counted').toEqual(counts);
  expect(batch?.total).toBe(pages.length);
}

test('whatever happens, no item is lost, none is done twice, and the counts are those of the items', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), fc.boolean(), async (events, isCancelled) => {
      const lives = new BatchLives();
      await lives.create(pages);
      for (const [, run] of events) await run(lives);
      if (isCancelled) lives.ask('cancelBatch');
      await expectTruth(lives);
    }),
    { numRuns: 40 },
  );
}, 60_000);
