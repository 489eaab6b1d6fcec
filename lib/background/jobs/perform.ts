import type { ServiceClient } from '../../api/client.ts';
import { stayAwake } from '../../browser/stay-awake.ts';
import { judgeAddress } from '../../model/address/address-gate.ts';
import { isInDoubt, type Job } from '../../model/job.ts';
import { ProblemError, toProblem } from '../../model/problem.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Note, Outcome, Write } from '../../queue/ports.ts';
import { getReportSubject } from '../../store/jobs/job-row.ts';
import type { JobStore } from '../../store/jobs/journal.ts';
import type { SettingsStore } from '../../store/settings.ts';
import type { Services } from '../connections/services.ts';
import { decide, decideUnfound } from './decide.ts';
import { findTrace, readBefore } from './trace.ts';

export interface PerformPorts {
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  services: Services;
  settings: Pick<SettingsStore, 'read'>;
  journal: Pick<JobStore, 'listAbout'>;
}

/** What was so long ago may be otherwise by now. In milliseconds. */
const answerAge = 5_000;

/**
 * A job's turn at its service. What may have been done already is asked for before it is sent again. The worker is kept
 * awake until the answer is there: an analysis may take longer than the browser lets an idle worker live.
 */
export async function performJob(job: Job, ports: PerformPorts, note: Note, write: Write): Promise<Outcome> {
  const sleep = stayAwake();
  let sentAt: number | undefined;
  try {
    refuseExcluded(job, await ports.settings.read());
    let client = await ports.services.getClientOf(job);
    if (isInDoubt(job)) {
      const trace = await findTrace(job, client, (reportId) => isOthers(job, reportId, ports.journal));
      if (trace) return conclude(trace);
      // What was there more than once, and is no longer, was done and has been deleted.
      if (!job.mayRepeat) return job.surplus ? conclude({ report: undefined }) : decideUnfound(job, ports.now());
    }
    if (job.hasLostPassword) throw new ProblemError({ code: 'passwordForgotten' });
    const askedAt = ports.now();
    let before = await readBefore(job, client);
    const result = await write(async () => {
      if (ports.now() - askedAt > answerAge) {
        // As site and connection are by then: it may be excluded, or removed, moved, or have another key.
        refuseExcluded(job, await ports.settings.read());
        client = await ports.services.getClientOf(job);
        before = await readBefore(job, client);
      }
      // On the disk before a byte leaves: a worker that dies from here on leaves word that it may have been done.
      const leavesAt = ports.now();
      await note({ before, sentAt: leavesAt, attempts: job.attempts + 1, mayRepeat: undefined, surplus: undefined });
      sentAt = leavesAt;
      return send(job, client, before?.reportIds);
    });
    return conclude(result);
  } catch (error) {
    return decide(job, toProblem(error), { isSent: sentAt !== undefined, now: ports.now(), random: ports.random });
  } finally {
    sleep();
  }
}

/** It is done; but what was done more than once is the user's to look at. */
function conclude(result: Partial<Job>): Outcome {
  if (result.surplus) return { ...result, state: 'uncertain', problem: { code: 'repeated' } };
  return { ...result, state: 'done', problem: undefined, surplus: undefined };
}

/** It may have waited since before its site was excluded. */
function refuseExcluded({ work }: Job, settings: Settings): void {
  if (work.kind === 'create' && judgeAddress(work.url, settings).refusal === 'excluded') {
    throw new ProblemError({ code: 'siteExcluded' });
  }
}

async function send({ work, sentAt }: Job, client: ServiceClient, knownIds?: string[]): Promise<Partial<Outcome>> {
  switch (work.kind) {
    case 'create':
      return { report: await client.storeReport({ ...work, knownIds }) };
    case 'update':
      return { report: await client.updateReport(work.reportId, work) };
    case 'rerun':
      return { report: await client.updateReport(work.reportId, { rerun: true }) };
    case 'deleteReport':
    case 'deleteProject': {
      const { wasAlreadyGone } = await (work.kind === 'deleteReport'
        ? client.deleteReport(work.reportId)
        : client.deleteProject(work.project));
      // Gone by an earlier try of this very job, as far as anybody can tell.
      return { wasAlreadyGone: wasAlreadyGone && sentAt === undefined };
    }
  }
}

/** Another job has made it: it is no trace of this one. */
async function isOthers({ id, connectionId }: Job, reportId: string, journal: PerformPorts['journal']) {
  const jobs = await journal.listAbout(getReportSubject(connectionId, reportId));
  return jobs.some((other) => other.id !== id && other.work.kind === 'create');
}
