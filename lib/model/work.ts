import { getPageKey } from './address/same-page.ts';
import type { Privacy } from './report/privacy.ts';

/** One write operation of the service (interface §4). The address of a known report is only for display. */
export type Work =
  | { kind: 'create'; url: string; privacy: Privacy; password?: string }
  | { kind: 'update'; reportId: string; url?: string; privacy?: Privacy; password?: string }
  | { kind: 'rerun'; reportId: string; url: string }
  | { kind: 'deleteReport'; reportId: string; url: string }
  | { kind: 'deleteProject'; project: string };

export type WorkKind = Work['kind'];
export type WorkOf<Kind extends WorkKind> = Extract<Work, { kind: Kind }>;

/** How each kind of work is treated. How it is stored and read: `work-schemas.ts`. How it is sent: `lib/jobs/send.ts`. */
const kinds: { [Kind in WorkKind]: KindOfWork<Kind> } = {
  create: { target: ({ url }) => `page ${getPageKey(url)}`, isAnalysis: true },
  update: { target: ({ reportId }) => getReportTarget(reportId), isIdempotent: true },
  rerun: { target: ({ reportId }) => getReportTarget(reportId), isAnalysis: true },
  deleteReport: { target: ({ reportId }) => getReportTarget(reportId), isIdempotent: true, isDelete: true },
  // A project is deleted by its name, which a new project may have by the time of a repetition.
  deleteProject: { target: ({ project }) => getProjectTarget(project), isDelete: true },
};

interface KindOfWork<Kind extends WorkKind> {
  /** A key for the page, report or project that the work changes. */
  target(work: WorkOf<Kind>): string;
  /** The service can be asked afterwards if it was done: it then has a new report, or a new version of it. */
  isAnalysis?: true;
  /** A repetition changes nothing more: a second DELETE finds nothing, the same privacy is set twice. */
  isIdempotent?: true;
  isDelete?: true;
}

interface AnyWork {
  kind: WorkKind;
  privacy?: Privacy | undefined;
}

interface OfConnection {
  connectionId: string;
  work: Work;
}

export function isAnalysis({ kind }: { kind: WorkKind }): boolean {
  return kinds[kind].isAnalysis ?? false;
}

export function isIdempotent({ kind }: Work): boolean {
  return kinds[kind].isIdempotent ?? false;
}

export function isDelete(work: Work): work is WorkOf<'deleteReport' | 'deleteProject'> {
  return kinds[work.kind].isDelete ?? false;
}

/**
 * Whether the work waits before it is sent, so that the user can undo it. What is deleted or was public cannot be taken
 * back, and a password that is removed is not shown again. `former`: the present privacy of the report, if it is known.
 */
export function waitsForUndo({ kind, privacy }: AnyWork, former?: Privacy): boolean {
  if (kind !== 'update') return kinds[kind].isDelete ?? false;
  return privacy === 'public' || (privacy === 'private' && former === 'password');
}

/** Whether the work cannot be sent without a password. */
export function needsPassword(work: Work): work is WorkOf<'create' | 'update'> {
  return 'privacy' in work && work.privacy === 'password';
}

/** Whether both write the same content to the same target. A second click must not create a duplicate job. */
export function isSameWork(a: OfConnection, b: OfConnection): boolean {
  return a.connectionId === b.connectionId && getContent(a.work) === getContent(b.work);
}

/** Whether both have the same target. Such jobs run one after the other, in the order of their requests. */
export function isSameTarget(a: OfConnection, b: OfConnection): boolean {
  return a.connectionId === b.connectionId && getTarget(a.work) === getTarget(b.work);
}

/** The queue compares the targets of all open jobs at every change, and an address is slow to parse. */
const targets = new WeakMap<Work, string>();

/** A key for the page, report or project that the work changes. */
export function getTarget(work: Work): string {
  // TypeScript cannot tell that both are of the same kind.
  const target = targets.get(work) ?? kinds[work.kind].target(work as never);
  targets.set(work, target);
  return target;
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
