import type { Job, Work } from '../../lib/model/job.ts';
import type { Fault, FaultMatch } from '../service/faults.ts';
import type { Service } from '../service/service.ts';
import type { Kind } from './cell.ts';

/** A write with a page or report of its own, so that everything on record about it can be told from the rest. */
export interface Target {
  kind: Kind;
  url: string;
  /** Of the report that is written to; absent for a create. */
  reportId?: number;
  work: Work;
  /** A report that the page had before. */
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

/** The requests that ask what the service has. */
export function matchQuestion({ kind, url, reportId }: Target): FaultMatch {
  return kind === 'create'
    ? { method: 'GET', value: url }
    : { method: 'GET', path: new RegExp(`/reports/${reportId}$`) };
}

export function meet(service: Service, match: FaultMatch, fault: Fault): () => void {
  return service.addFault({ ...fault, times: 1, match });
}

/** The write's requests on record. */
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
