import type { ServiceClient } from '../api/client.ts';
import { stayAwake } from '../browser/stay-awake.ts';
import { judgeAddress } from '../model/address/address-gate.ts';
import { isAnalysis, isInDoubt, isSettled, type Job } from '../model/job.ts';
import { ProblemError, toProblem } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import { isConfirmedMissing } from '../model/web-page.ts';
import { readSettings } from '../storage/stored-settings.ts';
import { concludeAnalysis } from './await-grade.ts';
import { findJobReport, isNewSince, readBefore } from './check.ts';
import { decide, decideAfterCheck } from './decide.ts';
import { getPageSubject, getReportSubject } from './job-row.ts';
import type { JobStore } from './journal.ts';
import type { Begin, Outcome } from './queue-options.ts';

interface Parts {
  now(): number;
  /** As `Math.random`. */
  random(): number;
  /** A client for the service of a connection. */
  getClient(job: Job): Promise<ServiceClient>;
  journal: Pick<JobStore, 'listAbout'>;
}

/**
 * Runs a job once. If the service may have done it already, the service is asked before the request is sent again. The
 * worker is kept awake until the response: an analysis may take longer than the browser lets an idle worker live.
 */
export async function performJob(job: Job, parts: Parts, begin: Begin): Promise<Outcome> {
  const sleep = stayAwake();
  let sentAt: number | undefined;
  try {
    // The site may have been excluded while the job waited.
    await assertNotExcluded(job);
    const client = await parts.getClient(job);
    if (isInDoubt(job)) {
      const trace = await findJobReport(job, client, (reportId) => isOfOtherJob(job, reportId, parts.journal));
      if (trace) return concludeAnalysis(trace, parts.now());
      if (!job.mayRepeat) return decideAfterCheck(job, parts.now());
    }
    const shared = await findSharedReport(job, client, parts);
    if (shared) return concludeAnalysis(shared, parts.now());
    if (job.hasLostPassword) throw new ProblemError({ code: 'passwordForgotten' });
    const before = await readBefore(job, client);
    // A service may take minutes to answer.
    await assertNotExcluded(job);
    // Stored before a byte leaves: if the worker dies from here on, the next one knows that the job may be done.
    const leavesAt = parts.now();
    const stop = await begin({ before, sentAt: leavesAt, attempts: job.attempts + 1, mayRepeat: undefined });
    if (stop) return stop;
    sentAt = leavesAt;
    const result = await sendWork(job, client, (report) => isNewSince({ before, sentAt }, report));
    if (isAnalysis(job.work) && result.report) return concludeAnalysis(result.report, parts.now());
    return { ...result, state: 'done', problem: undefined };
  } catch (error) {
    return decide(job, toProblem(error), { isSent: sentAt !== undefined, now: parts.now(), random: parts.random });
  } finally {
    sleep();
  }
}

async function assertNotExcluded({ work }: Job): Promise<void> {
  if (work.kind !== 'create') return;
  if (judgeAddress(work.url, await readSettings()).refusal === 'excluded')
    throw new ProblemError({ code: 'siteExcluded' });
}

async function sendWork(
  { work, sentAt }: Job,
  client: ServiceClient,
  isNew: (report: Report) => boolean,
): Promise<Partial<Outcome>> {
  switch (work.kind) {
    case 'create':
      return { report: await client.storeReport(work, isNew) };
    case 'update':
      return { report: await client.updateReport(work.reportId, work) };
    case 'rerun':
      return { report: await client.updateReport(work.reportId, { rerun: true }) };
    case 'deleteReport':
    case 'deleteProject': {
      const { wasAlreadyGone } = await (work.kind === 'deleteReport'
        ? client.deleteReport(work.reportId)
        : client.deleteProject(work.project));
      // If it was missing after an earlier request of this job, that request has probably deleted it.
      return { wasAlreadyGone: wasAlreadyGone && sentAt === undefined };
    }
  }
}

/**
 * The report that another job has analysed since this one was requested, as the service has it now: two batches with the
 * same page share it. A create also shares an analysis that had begun before, or the page would get two reports. A
 * re-run does not: the user may have changed the page since. Reports with a password are not shared: settled jobs keep
 * no password that could be compared.
 */
async function findSharedReport(
  job: Job,
  client: ServiceClient,
  { journal, now }: Pick<Parts, 'journal' | 'now'>,
): Promise<Report | undefined> {
  const { work, connectionId, askedAt = job.createdAt } = job;
  if (work.kind !== 'rerun' && work.kind !== 'create') return undefined;
  if (work.kind === 'create' && work.privacy === 'password') return undefined;
  const isRerun = work.kind === 'rerun';
  const subject = isRerun ? getReportSubject(connectionId, work.reportId) : getPageSubject(connectionId, work.url);
  const others = await journal.listAbout(subject);
  const reportId = others.find(({ id, state, sentAt, settledAt = 0, awaitsGrade, report, work: other }) => {
    const isSame = other.kind === work.kind && (isRerun || (other.kind === 'create' && other.privacy === work.privacy));
    const isAnswered = report !== undefined && (state === 'done' || awaitsGrade !== undefined);
    // A time in the future was stored before the clock was set back.
    if (!isSame || id === job.id || !isAnswered || sentAt === undefined || sentAt > now()) return false;
    return (isRerun ? sentAt : (awaitsGrade?.since ?? settledAt)) > askedAt;
  })?.report?.id;
  const isBeingDeleted = others.some(
    (other) => other.work.kind === 'deleteReport' && other.work.reportId === reportId && !isSettled(other),
  );
  if (reportId === undefined || isBeingDeleted) return undefined;
  return client.showReport(reportId).catch((error) => {
    if (isConfirmedMissing(toProblem(error))) return undefined;
    throw error;
  });
}

/** Whether another job has created the report. */
async function isOfOtherJob({ id, connectionId }: Job, reportId: string, journal: Parts['journal']) {
  const jobs = await journal.listAbout(getReportSubject(connectionId, reportId));
  return jobs.some((other) => other.id !== id && other.work.kind === 'create');
}
