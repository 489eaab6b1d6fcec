import type { Job } from '../../lib/model/job.ts';
import type { Work } from '../../lib/model/work.ts';
import type { Fault, FaultMatch } from '../service/faults.ts';
import type { Service } from '../service/service.ts';
import type { Kind } from './cell.ts';

/** A write to its own page or report, so that its records can be distinguished from those of other writes. */
export interface Target {
  kind: Kind;
  url: string;
  /** The report that is written to; absent for a create. */
  reportId?: number;
  work: Work;
  /** A report that the page had before the write. */
  earlierId?: number;
}

export function createTarget(service: Service, kind: Kind): Target {
  const url = `${service.samples.good}?job=${crypto.randomUUID()}`;
  if (kind === 'create') return { kind, url, work: { kind, url, privacy: 'private' } };
  const reportId = service.addReport({ url, privacy: 1, result: 'bad' });
  const id = String(reportId);
  const works: Record<Exclude<Kind, 'create'>, Work> = {
    update: { kind: 'update', reportId: id, privacy: 'public' },
    rerun: { kind: 'rerun', reportId: id, url },
    delete: { kind: 'deleteReport', reportId: id, url },
  };
  return { kind, url, reportId, work: works[kind] };
}

const methods = { create: 'POST', update: 'PATCH', rerun: 'PATCH', delete: 'DELETE' };

/** The requests that do the write. */
export function matchWrite({ kind, url, reportId }: Target): FaultMatch {
  if (kind === 'create') return { method: 'POST', value: url };
  return { method: methods[kind], path: new RegExp(`/reports/${reportId}$`) };
}

/** The requests that check whether the write was done. */
export function matchCheck({ kind, url, reportId }: Target): FaultMatch {
  return kind === 'create'
    ? { method: 'GET', value: url }
    : { method: 'GET', path: new RegExp(`/reports/${reportId}$`) };
}

/** Adds a fault for one request. */
export function addFaultOnce(service: Service, match: FaultMatch, fault: Fault): () => void {
  return service.addFault({ ...fault, times: 1, match });
}

/** The recorded requests of the write. */
export function listWrites(service: Service, target: Target) {
  const { method, path } = matchWrite(target);
  return service.apiRequests().filter((request) => {
    if (request.method !== method || (path && !path.test(request.path))) return false;
    return target.kind !== 'create' || new URLSearchParams(request.body).get('url') === target.url;
  });
}

export function isJobOf({ work }: Target, job: Job): boolean {
  if (work.kind === 'create') return job.work.kind === 'create' && job.work.url === work.url;
  return (
    job.work.kind === work.kind && 'reportId' in job.work && 'reportId' in work && job.work.reportId === work.reportId
  );
}
