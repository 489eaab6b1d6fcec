import { getPageKey } from './address/same-page.ts';
import type { Job, Work } from './job.ts';

/** Two writes with the same target and content are one: a second click adds nothing. */
export function isSameWork(a: Pick<Job, 'connectionId' | 'work'>, b: Pick<Job, 'connectionId' | 'work'>): boolean {
  return a.connectionId === b.connectionId && describe(a.work) === describe(b.work);
}

/** Works on one target are done one after the other, in the order they were asked for. */
export function isSameTarget(a: Pick<Job, 'connectionId' | 'work'>, b: Pick<Job, 'connectionId' | 'work'>): boolean {
  return a.connectionId === b.connectionId && getTarget(a.work) === getTarget(b.work);
}

/** What a job is done to. */
export function getTarget(work: Work): string {
  if (work.kind === 'create') return `page ${getPageKey(work.url)}`;
  return work.kind === 'deleteProject' ? getProjectTarget(work.project) : getReportTarget(work.reportId);
}

export function getReportTarget(reportId: string): string {
  return `report ${reportId}`;
}

export function getProjectTarget(name: string): string {
  return `project ${name}`;
}

function describe(work: Work): string {
  return JSON.stringify(
    Object.entries(work)
      // Where the report is known by its id, the address is only for display.
      .filter(([name, value]) => value !== undefined && (name !== 'url' || work.kind === 'create'))
      .sort(),
  );
}
