// What was asked for in a soak, and whether the service's records and the journal agree on what became of it.
import type { Job } from '../../lib/model/job.ts';
import type { Service } from '../service/service.ts';
import { type Judgement, judge, readRecord, type Verdict } from './judge.ts';
import { isJobOf, type Target } from './target.ts';

export interface Entry {
  target: Target;
  /** The job that the worker has promised; absent where it died before it could. */
  promised: Set<string>;
}

export interface Finding extends Judgement {
  what: string;
}

export interface Audit {
  /** The browser sent it twice by itself. */
  byBrowser: Finding[];
  duplicates: Finding[];
  lost: Finding[];
  disagreements: Finding[];
}

export function audit(service: Service, entries: Entry[], activity: Job[]): Audit {
  const findings = entries.map((entry) => examine(service, entry, activity));
  const having = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict);
  const strangers = activity.filter((job) => !entries.some(({ target }) => isJobOf(target, job)));
  const unasked = strangers.map(
    (job): Finding => ({ what: job.id, verdict: 'UNTRUE', why: 'nobody asked for this job' }),
  );
  return {
    byBrowser: having('by the browser'),
    duplicates: having('TWICE'),
    lost: having('LOST'),
    disagreements: [...having('UNTRUE'), ...unasked],
  };
}

function examine(service: Service, { target, promised }: Entry, activity: Job[]): Finding {
  const record = readRecord(service, target);
  const jobs = activity.filter((job) => isJobOf(target, job));
  const what = `${target.kind} ${target.reportId ?? target.url}`;
  const isNeverOwed = promised.size === 0 && jobs.length === 0 && record.arrived === 0;
  if (isNeverOwed) return { what, verdict: 'cancelled', why: 'the worker never promised it' };
  const isForgotten = [...promised].some((id) => !jobs.some((job) => job.id === id));
  if (isForgotten) return { what, verdict: 'LOST', why: 'a promised job is not in the journal' };
  return { what, ...judge(record, jobs) };
}
