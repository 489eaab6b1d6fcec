// Judges the outcome of one write: compares the service's records with the jobs that Activity shows.
import type { Job } from '../../lib/model/job.ts';
import type { Service } from '../service/service.ts';
import type { Kind } from './cell.ts';
import { isJobOf, listWrites, type Target } from './target.ts';

/** The acceptable outcomes. */
export const goodVerdicts = [
  'once',
  /** More than once, but harmless: the same privacy was set again, or a deleted report was deleted again. */
  'repeated',
  /** The browser has repeated the request by itself. An extension cannot prevent that: see the README. */
  'by the browser',
  'failed',
  'unconfirmed',
  'cancelled',
] as const;
export const badVerdicts = [
  /** A second report was created, or a second analysis made. */
  'DUPLICATE',
  /** There is no job for it, or the job has not ended. */
  'LOST',
  /** The job's state or report contradicts the service's records, or there are several jobs. */
  'MISMATCH',
  /** The job is failed or unconfirmed, although the write could have been done. */
  'AVOIDABLE',
  /** The test could not reach the moment or cause the trouble. */
  'BROKEN',
] as const;
export type Verdict = (typeof goodVerdicts)[number] | (typeof badVerdicts)[number];

export interface Judgement {
  verdict: Verdict;
  /** The facts behind the verdict. */
  why: string;
}

/** The service's records of one write. */
export interface WriteRecord {
  kind: Kind;
  /** The number of requests that arrived. */
  arrived: number;
  /** The number of requests that the service has successfully handled. */
  done: number;
  /** Whether the service's data is now as the write intends. */
  isInEffect: boolean;
  /** The ids of the page's reports, without one from before a create. */
  reportIds: string[];
}

export function readRecord(service: Service, target: Target): WriteRecord {
  const writes = listWrites(service, target);
  const reports = service.reports().filter(({ id, url }) => url === target.url && id !== target.earlierId);
  const done = writes.filter(({ handled = 0 }) => handled >= 200 && handled < 300).length;
  const isInEffect = {
    create: reports.length > 0,
    update: reports[0]?.privacy === 0,
    rerun: reports[0]?.result === 'good',
    delete: reports.length === 0,
  }[target.kind];
  return {
    kind: target.kind,
    arrived: writes.length,
    done,
    isInEffect,
    reportIds: reports.map(({ id }) => String(id)),
  };
}

/** Whether doing the write twice is harmless. A second create or re-run adds another report or analysis. */
const isRepeatable: Record<Kind, boolean> = { create: false, update: true, rerun: false, delete: true };

export function judge(record: WriteRecord, jobs: Job[]): Judgement {
  const [job, ...others] = jobs;
  const why = describe(record, jobs);
  const toJudgement = (verdict: Verdict) => ({ verdict, why });
  if (record.done > 1 && !isRepeatable[record.kind])
    return toJudgement(isBrowserRetry(record, jobs) ? 'by the browser' : 'DUPLICATE');
  if (!job) return toJudgement('LOST');
  if (others.length > 0) return toJudgement('MISMATCH');
  switch (job.state) {
    case 'done':
      if (!record.isInEffect || !isOwnReport(record, job)) return toJudgement('MISMATCH');
      return toJudgement(record.arrived > 1 && isRepeatable[record.kind] ? 'repeated' : 'once');
    case 'failed':
    case 'cancelled':
      return toJudgement(record.done > 0 ? 'MISMATCH' : job.state);
    case 'unconfirmed':
      return toJudgement('unconfirmed');
    default:
      return toJudgement('LOST');
  }
}

/** Whether more requests have arrived than the extension has sent. */
function isBrowserRetry({ arrived }: WriteRecord, jobs: Job[]): boolean {
  return jobs.length === 1 && jobs.every(({ attempts }) => attempts < arrived);
}

/** Whether the job of a create has the created report: from the response, or found by a later check. */
function isOwnReport({ kind, reportIds }: WriteRecord, { report }: Job): boolean {
  return kind !== 'create' || (report !== undefined && reportIds.includes(report.id));
}

function describe({ arrived, done, isInEffect }: WriteRecord, jobs: Job[]): string {
  const states = jobs.map(({ state, waitsFor, problem }) => [state, waitsFor, problem?.code].filter(Boolean).join(' '));
  const effect = isInEffect ? 'in effect' : 'not in effect';
  const sent = jobs.reduce((sum, { attempts }) => sum + attempts, 0);
  return `${sent} sent, ${arrived} arrived, ${done} done, ${effect}; Activity: ${states.join(', ') || 'nothing'}`;
}

export function judgeTarget(service: Service, target: Target, activity: Job[]): Judgement {
  return judge(
    readRecord(service, target),
    activity.filter((job) => isJobOf(target, job)),
  );
}
