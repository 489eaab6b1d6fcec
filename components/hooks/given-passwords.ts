// The passwords that the user gives to reports on this page. The service never shows them again, so they can be copied
// here as long as the page is open. Nothing stores them.
import type { Job } from '../../lib/model/job.ts';
import type { Report } from '../../lib/model/report/report.ts';
import { needsPassword } from '../../lib/model/work.ts';

/** By the id of the job or batch that sends it. */
const sent = new Map<string, string>();
/** By connection and report, once the service has accepted it. */
const accepted = new Map<string, string>();

/** `taskId`: the id of the job or batch. */
export function rememberPassword(taskId: string, { password }: { password?: string | undefined }): void {
  if (password) sent.set(taskId, password);
}

/** The password that the job or batch was started with on this page. */
export function findSentPassword({
  id,
  batchId = '',
}: {
  id: string;
  batchId?: string | undefined;
}): string | undefined {
  return sent.get(id) ?? sent.get(batchId);
}

/** A job has changed: its report may have another password now. */
export function noteAcceptedPassword(job: Job): void {
  const { work, state, connectionId, report } = job;
  const id = 'reportId' in work ? work.reportId : report?.id;
  if (state !== 'done' || !('privacy' in work) || id === undefined) return;
  const password = needsPassword(work) ? findSentPassword(job) : undefined;
  // It was given on another page, or the report needs none any more.
  if (password === undefined) accepted.delete(getKey(connectionId, id));
  else accepted.set(getKey(connectionId, id), password);
}

/** The password of the report, if it was given on this page. */
export function findPassword(
  connectionId: string,
  { id, privacy }: Pick<Report, 'id' | 'privacy'>,
): string | undefined {
  return privacy === 'password' ? accepted.get(getKey(connectionId, id)) : undefined;
}

function getKey(connectionId: string, reportId: string): string {
  return `${connectionId} ${reportId}`;
}
