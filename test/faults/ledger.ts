// The writes that a soak test requested, and whether the service's records and the journal agree on their outcomes.
import type { Job } from '../../lib/model/job.ts';
import type { Service } from '../service/service.ts';
import { type Judgement, judge, readRecord, type Verdict } from './judge.ts';
import { isJobOf, type Target } from './target.ts';

export interface Entry {
  target: Target;
  /** The ids of the jobs that the worker has accepted; empty if it died before it could respond. */
  acceptedIds: Set<string>;
}

export interface Finding extends Judgement {
  what: string;
}

export interface Audit {
  /** The browser has repeated the request by itself. */
  byBrowser: Finding[];
  duplicates: Finding[];
  lost: Finding[];
  disagreements: Finding[];
}

export function audit(service: Service, entries: Entry[], activity: Job[]): Audit {
  const findings = entries.map((entry) => examine(service, entry, activity));
  const withVerdict = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict);
  const unrequested = activity.filter((job) => !entries.some(({ target }) => isJobOf(target, job)));
  const unexpected = unrequested.map(
    (job): Finding => ({ what: job.id, verdict: 'MISMATCH', why: 'the job was never requested' }),
  );
  return {
    byBrowser: withVerdict('by the browser'),
    duplicates: withVerdict('DUPLICATE'),
    lost: withVerdict('LOST'),
    disagreements: [...withVerdict('MISMATCH'), ...unexpected],
  };
}

function examine(service: Service, { target, acceptedIds }: Entry, activity: Job[]): Finding {
  const record = readRecord(service, target);
  const jobs = activity.filter((job) => isJobOf(target, job));
  const what = `${target.kind} ${target.reportId ?? target.url}`;
  const neverReachedWorker = acceptedIds.size === 0 && jobs.length === 0 && record.arrived === 0;
  if (neverReachedWorker) return { what, verdict: 'cancelled', why: 'the worker never accepted the job' };
  const isMissing = [...acceptedIds].some((id) => !jobs.some((job) => job.id === id));
  if (isMissing) return { what, verdict: 'LOST', why: 'an accepted job is not in the journal' };
  return { what, ...judge(record, jobs) };
}
