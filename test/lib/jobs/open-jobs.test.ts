import { expect, test } from 'vitest';
import { OpenJobs } from '../../../lib/jobs/open-jobs.ts';
import type { Job } from '../../../lib/model/job.ts';

/** Jobs of one batch that count how often their age is looked at. */
function createJobs(count: number) {
  let looks = 0;
  const jobs = Array.from(
    { length: count },
    (_, index): Job => ({
      id: `job-${index}`,
      connectionId: 'connection',
      work: { kind: 'rerun', reportId: String(index), url: '' },
      state: 'waiting',
      get createdAt() {
        looks++;
        return 1;
      },
      attempts: 0,
      batchId: 'batch',
      number: index,
    }),
  );
  return { jobs, countLooks: () => looks };
}

function openJobs() {
  const journal = {} as never;
  return new OpenJobs({ journal, onChange: () => undefined, now: () => 0 });
}

test('jobs that are added in any order are listed in the order of their batch', async () => {
  const open = openJobs();
  const { jobs } = createJobs(100);
  await open.addFrom(async () => jobs.slice(50).reverse());
  await open.addFrom(async () => jobs.slice(0, 50).reverse());
  expect(open.list().map(({ number }) => number)).toEqual([...Array(100).keys()]);
});

test('twice as many jobs cost little more than twice as much to add, in whatever order they come', async () => {
  const countLooks = async (count: number) => {
    const { jobs, countLooks } = createJobs(count);
    await openJobs().addFrom(async () => jobs.reverse());
    return countLooks();
  };
  expect(await countLooks(5_000)).toBeLessThan((await countLooks(2_500)) * 2.5);
});
