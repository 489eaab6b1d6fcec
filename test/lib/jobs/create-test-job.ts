import type { Job, JobFacts, JobStage, JobState } from '../../../lib/model/job.ts';

type AllFields<Stage> = Stage extends unknown ? Partial<{ [Name in keyof Stage]: NonNullable<Stage[Name]> }> : never;
type Merge<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void
  ? All
  : never;

/** Any fields of a job. The test has to know which of them its state has. */
export type JobFields = Partial<JobFacts> & Partial<Merge<AllFields<Omit<JobStage, 'state'>>>> & { state?: JobState };

const required: Record<JobState, object> = {
  waiting: {},
  sending: { sentAt: 1 },
  grading: { since: 1, askAt: 1, report: { id: '1', url: 'https://example.com/', fields: {} } },
  done: { settledAt: 2 },
  failed: { settledAt: 2, problem: { code: 'unexpected' } },
  unconfirmed: { settledAt: 2, problem: { code: 'interrupted' } },
  cancelled: { settledAt: 2 },
};

/** A job with the fields that its state requires. */
export function createTestJob<State extends JobState = 'waiting'>(
  given: JobFields & { state?: State },
): Extract<Job, { state: State }> {
  const { state = 'waiting', ...fields }: JobFields = given;
  const work = { kind: 'create', url: 'https://example.com/', privacy: 'private' } as const;
  const facts: JobFacts = { id: 'job', connectionId: 'c', work, createdAt: 1, attempts: state === 'waiting' ? 0 : 1 };
  return { ...facts, ...required[state], ...fields, state } as Extract<Job, { state: State }>;
}
