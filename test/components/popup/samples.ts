import type { PopupOpening } from '../../../lib/messages/contract.ts';
import { judgeAddress } from '../../../lib/model/address/address-gate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Job, JobState } from '../../../lib/model/job.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import type { Work } from '../../../lib/model/work.ts';
import { createTestJob, type JobFields } from '../../lib/jobs/create-test-job.ts';

export const pageUrl = 'https://shop.example/chairs?colour=green';

export const connection: Connection = {
  id: 'one',
  name: 'Agency',
  address: 'https://reports.example',
  keyHint: 'abcd',
  privacy: 'private',
  forgetsKey: false,
};

export function createOpening(more: Partial<PopupOpening> = {}): PopupOpening {
  const { url } = { url: pageUrl, ...more };
  const verdict = judgeAddress(url, defaultSettings, connection.address);
  return { connections: [connection], activeId: 'one', theme: 'system', url, ...verdict, ...more };
}

export function createReport(more: Partial<Report> = {}): Report {
  return { id: '17', url: pageUrl, result: 'good', privacy: 'private', fields: {}, ...more };
}

const create: Work = { kind: 'create', url: pageUrl, privacy: 'private' };

export function createJob(more: JobFields = {}): Job {
  return createTestJob<JobState>({
    id: 'job',
    connectionId: 'one',
    work: create,
    state: 'sending',
    attempts: 1,
    createdAt: 1000,
    ...more,
  });
}
