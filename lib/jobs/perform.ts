import type { ServiceClient } from '../api/client.ts';
import { stayAwake } from '../browser/stay-awake.ts';
import { judgeAddress } from '../model/address/address-gate.ts';
import { defaultReportQuery } from '../model/filter/service-query.ts';
import { isInDoubt, type Job } from '../model/job.ts';
import { ProblemError, toProblem } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import { isAnalysis, needsPassword } from '../model/work.ts';
import { readSettings } from '../storage/stored-settings.ts';
import { findJobReport, isNewSince, readBefore } from './check.ts';
import { decide, decideAfterCheck } from './decide.ts';
import { concludeAnalysis } from './grading.ts';
import { getReportSubject } from './job-row.ts';
import type { JobStore } from './journal.ts';
import type { Begin, Outcome, WaitingJob } from './queue-options.ts';
import { sendWork } from './send.ts';

export interface PerformDeps {
  now(): number;
  /** As `Math.random`. */
  random(): number;
  /** A client for the service of a connection. */
  getClient(job: Job): Promise<ServiceClient>;
  isOnline(): boolean;
  /** Writes a report as it is before its re-run into the local copy, if there is one. `at`: no request for it has left before. */
  keepFormer(job: Job, report: Report, at: number): Promise<void>;
  journal: Pick<JobStore, 'listAbout'>;
}

/**
 * Runs a job once. If the service may have done it already, the service is asked before the request is sent again. The
 * worker is kept awake until the response: an analysis may take longer than the browser lets an idle worker live.
 */
export async function performJob(job: WaitingJob, deps: PerformDeps, begin: Begin): Promise<Outcome> {
  const { now, random } = deps;
  const startedAt = now();
  const allowSleep = stayAwake();
  let isSent = false;
  try {
    // The site may have been excluded while the job waited.
    await assertNotExcluded(job);
    const client = await deps.getClient(job);
    if (isInDoubt(job)) {
      const report = await findJobReport(job, client, (reportId) => isOfOtherJob(job, reportId, deps.journal));
      if (report) return concludeAnalysis(job, report, now());
      if (!job.mayRepeat) return decideAfterCheck(job, now());
    }
    // Passwords are kept in memory only: the browser was closed since.
    if (needsPassword(job.work) && !job.work.password) throw new ProblemError({ code: 'passwordForgotten' });
    const before = await readBefore(job, client, (report) => deps.keepFormer(job, report, startedAt));
    // The browser may be wrong that it is offline. If it is right, this read fails before the job counts as sent.
    if (!isAnalysis(job.work) && !deps.isOnline()) await client.listReports(defaultReportQuery);
    // A service may take minutes to answer.
    await assertNotExcluded(job);
    // Stored before a byte leaves: if the worker dies from here on, the next one knows that the job may be done.
    const facts = { before, sentAt: now() };
    const stop = await begin(facts);
    if (stop) return stop;
    isSent = true;
    const answer = await sendWork(job.work, client, (report) => isNewSince(facts, report));
    if (isAnalysis(job.work) && answer.report)
      return concludeAnalysis({ work: job.work, ...facts }, answer.report, now());
    // If it was missing after an earlier request of this job, that request has probably deleted it.
    return { ...answer, state: 'done', wasAlreadyGone: answer.wasAlreadyGone && job.sentAt === undefined };
  } catch (error) {
    return decide(job, toProblem(error), { isSent, now: now(), random });
  } finally {
    allowSleep();
  }
}

async function assertNotExcluded({ work }: Job): Promise<void> {
  if (work.kind !== 'create') return;
  if (judgeAddress(work.url, await readSettings()).refusal === 'excluded')
    throw new ProblemError({ code: 'siteExcluded' });
}

/** Whether another job has created the report. */
async function isOfOtherJob({ id, connectionId }: Job, reportId: string, journal: PerformDeps['journal']) {
  const jobs = await journal.listAbout(getReportSubject(connectionId, reportId));
  return jobs.some((other) => other.id !== id && other.work.kind === 'create');
}
