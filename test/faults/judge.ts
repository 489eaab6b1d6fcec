// What became of one write, judged from the service's own records and from what Activity says of it.
import type { Job } from '../../lib/model/job.ts';
import type { Service } from '../service/service.ts';
import type { Kind } from './cell.ts';
import { isJobOf, listWrites, type Target } from './target.ts';

/** Nothing is wrong with any of these. */
export const goodVerdicts = [
  'once',
  /** More than once, which changes nothing more: the same privacy again, a delete of what is gone. */
  'repeated',
  /** The browser has sent it a second time by itself. No extension can keep it from that: see the README. */
  'by the browser',
  'failed',
  'unconfirmed',
  'cancelled',
] as const;
export const badVerdicts = [
  /** A second report, or a second analysis. */
  'TWICE',
  /** No job tells of it, or none that has ended. */
  'LOST',
  /** The job says what is not so. */
  'UNTRUE',
  /** Not done, or in doubt, where nothing stood in its way. */
  'NEEDLESS',
  /** The test itself did not get where it wanted. */
  'BROKEN',
] as const;
export type Verdict = (typeof goodVerdicts)[number] | (typeof badVerdicts)[number];

export interface Judgement {
  verdict: Verdict;
  /** What the verdict rests on. */
  why: string;
}

/** What the service has on record about one write. */
export interface WriteRecord {
  kind: Kind;
  /** Requests that arrived. */
  arrived: number;
  /** Requests the service has done the work of. */
  done: number;
  /** Whether it now is as the write wants it. */
  isInEffect: boolean;
  /** Reports of the page; a create's own and no other. */
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

/** Setting the same privacy again and deleting what is gone change nothing; another report or analysis is one more. */
const isRepeatable: Record<Kind, boolean> = { create: false, update: true, rerun: false, delete: true };

export function judge(record: WriteRecord, jobs: Job[]): Judgement {
  const [job, ...others] = jobs;
  const why = describe(record, jobs);
  const say = (verdict: Verdict) => ({ verdict, why });
  if (record.done > 1 && !isRepeatable[record.kind]) return say(isByBrowser(record, jobs) ? 'by the browser' : 'TWICE');
  if (!job) return say('LOST');
  if (others.length > 0) return say('UNTRUE');
  switch (job.state) {
    case 'done':
      if (!record.isInEffect || !isOwnReport(record, job)) return say('UNTRUE');
      return say(record.arrived > 1 && isRepeatable[record.kind] ? 'repeated' : 'once');
    case 'failed':
    case 'cancelled':
      return say(record.done > 0 ? 'UNTRUE' : job.state);
    case 'unconfirmed':
      return say('unconfirmed');
    default:
      return say('LOST');
  }
}

/** More requests have arrived than the extension has sent. */
function isByBrowser({ arrived }: WriteRecord, jobs: Job[]): boolean {
  return jobs.length === 1 && jobs.every(({ attempts }) => attempts < arrived);
}

/** A create names the report it made, whether it was answered or found afterwards. */
function isOwnReport({ kind, reportIds }: WriteRecord, { report }: Job): boolean {
  return kind !== 'create' || (report !== undefined && reportIds.includes(report.id));
}

function describe({ arrived, done, isInEffect }: WriteRecord, jobs: Job[]): string {
  const told = jobs.map(({ state, waitsFor, problem }) => [state, waitsFor, problem?.code].filter(Boolean).join(' '));
  const effect = isInEffect ? 'in effect' : 'not in effect';
  const sent = jobs.reduce((sum, { attempts }) => sum + attempts, 0);
  return `${sent} sent, ${arrived} arrived, ${done} done, ${effect}; Activity: ${told.join(', ') || 'nothing'}`;
}

export function judgeTarget(service: Service, target: Target, activity: Job[]): Judgement {
  return judge(
    readRecord(service, target),
    activity.filter((job) => isJobOf(target, job)),
  );
}
