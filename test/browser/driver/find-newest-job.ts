import type { Page } from 'puppeteer-core';
import type { JobPage } from '../../../lib/messages/contract.ts';
import type { Job } from '../../../lib/model/job.ts';
import { sendMessage } from './send-message.ts';

/** The newest single job, as the worker has it. */
export async function findNewestJob(page: Page): Promise<Job | undefined> {
  return (await sendMessage<JobPage>(page, 'listJobs', { limit: 1 })).jobs[0];
}
