import { getPageKey } from './address/same-page.ts';
import type { Job, Work } from './job.ts';

/** Whether both jobs write the same content to the same target. A second click must not create a duplicate job. */
export function isSameWork(a: Pick<Job, 'connectionId' | 'work'>, b: Pick<Job, 'connectionId' | 'work'>): boolean {
  return a.connectionId === b.connectionId && getContent(a.work) === getContent(b.work);
}

/** Whether both jobs have the same target. Such jobs run one after the other, in the order of their requests. */
export function isSameTarget(a: Pick<Job, 'connectionId' | 'work'>, b: Pick<Job, 'connectionId' | 'work'>): boolean {
  return a.connectionId === b.connectionId && getTarget(a.work) === getTarget(b.work);
}

/** A key for the page, report or project that the work changes. */
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

function getContent(work: Work): string {
  return JSON.stringify(
    Object.entries(work)
      // A report is identified by its id: the address is only for display.
      .filter(([name, value]) => value !== undefined && (name !== 'url' || work.kind === 'create'))
      .sort(),
  );
}
