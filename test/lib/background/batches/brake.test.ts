import { expect, test } from 'vitest';
import { Brake } from '../../../../lib/background/batches/brake.ts';
import { createTestJob } from '../../jobs/create-test-job.ts';

const problem = { code: 'forbidden', status: 402, serviceMessage: 'Your plan is used up.' } as const;
const refused = createTestJob({ batchId: 'b', state: 'failed', problem });

test.each(['done', 'grading'] as const)(
  'the same refusals are in a row only if the service accepted no job in between: %s',
  (state) => {
    const brake = new Brake();
    const accepted = createTestJob({ batchId: 'b', state });
    expect([refused, refused, accepted, refused, refused, refused].map((job) => brake.isDue(job, 0))).toEqual([
      ...[false, false, false],
      ...[false, false, true],
    ]);
  },
);
