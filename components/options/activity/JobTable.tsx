import { useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Block, findConnectionOf, type Job } from '../../../lib/model/job.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { SkeletonRows } from '../list/SkeletonRows.tsx';
import { JobRow } from './JobRow.tsx';
import { type JobActions, listActions } from './use-job-actions.ts';

interface JobTableProps {
  /** Absent while the first answer is under way. */
  jobs: Job[] | undefined;
  blocks: Block[];
  connections: Connection[];
  actions: JobActions;
  /** Open from the start, and what the keyboard begins with. */
  jobId: string | undefined;
}

export function JobTable({ jobs, blocks, connections, actions, jobId }: JobTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(jobId === undefined ? [] : [jobId]));
  const isNamed = connections.length > 1;
  const columns = isNamed ? 5 : 4;
  return (
    <table class="table job-table" aria-label={t('activity')}>
      <JobHead isNamed={isNamed} />
      <tbody>
        {!jobs && <SkeletonRows count={10} columns={columns} />}
        {jobs?.map((job) => {
          const connection = findConnectionOf(job, connections);
          return (
            <JobRow
              key={job.id}
              job={job}
              connection={connection}
              actions={listActions(job, blocks, connection !== undefined)}
              isBusy={actions.busy.has(job.id)}
              isSought={job.id === jobId}
              isOpen={open.has(job.id)}
              onToggle={() => setOpen((open) => toggle(open, job.id))}
              onAct={actions.act}
              {...{ isNamed, columns }}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function toggle(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}

function JobHead({ isNamed }: { isNamed: boolean }) {
  return (
    <thead>
      <tr>
        <th class="col-state" scope="col">
          <span class="job-mark-word">{t('state')}</span>
        </th>
        <th scope="col">{t('job')}</th>
        {isNamed && (
          <th class="only-wide col-connection" scope="col">
            {t('connection')}
          </th>
        )}
        <th class="only-wide col-time" scope="col">
          {t('when')}
        </th>
        <th class="col-job-actions" scope="col">
          <VisuallyHidden>{t('actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
