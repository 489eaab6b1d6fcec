import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { getReportLink } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Job } from '../../../lib/model/job.ts';
import { Button } from '../../ui/Button.tsx';
import { describeTarget, describeWork } from '../job-words.ts';
import { AddressParts } from '../list/AddressParts.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { JobButtons } from './JobButtons.tsx';
import { JobDetails } from './JobDetails.tsx';
import { JobMark } from './JobMark.tsx';
import { JobNote } from './JobNote.tsx';
import type { JobAction } from './use-job-actions.ts';

interface JobRowProps {
  job: Job;
  /** Absent if the connection was removed since. */
  connection: Connection | undefined;
  /** Its name is shown only where there are several. */
  isNamed: boolean;
  columns: number;
  actions: JobAction[];
  isBusy: boolean;
  isOpen: boolean;
  /** The address of the page names this job. */
  isSought?: boolean;
  onToggle: () => void;
  onAct: (job: Job, action: JobAction) => void;
}

export function JobRow(props: JobRowProps) {
  const { job, connection, isNamed, columns, isOpen } = props;
  const id = useId();
  return (
    <>
      <tr class="job-row" data-open={isOpen} data-state={job.state}>
        <td class="col-state">
          <JobMark state={job.state} />
        </td>
        <td>
          <span class="row-line">
            <Toggle {...props} id={id} />
            <JobNote job={job} />
          </span>
          <span class="row-facts only-narrow">
            <span>{t(`jobState_${job.state}`)}</span>
            <TimeCell time={job.createdAt} />
          </span>
        </td>
        {isNamed && <td class="only-wide">{connection?.name ?? t('connectionGone')}</td>}
        <td class="only-wide">
          <TimeCell time={job.createdAt} />
        </td>
        <td class="col-job-actions">
          <OpenReport job={job} connection={connection} describedBy={id} />
          <RowButtons {...props} describedBy={id} />
        </td>
      </tr>
      {isOpen && (
        <tr class="job-details-row">
          <td colSpan={2} id={`${id}-details`}>
            <JobDetails {...props} describedBy={id} />
          </td>
          <td class="only-wide" colSpan={columns - 2} />
        </tr>
      )}
    </>
  );
}

/** Names the job, and opens its details. */
function Toggle({ job, isOpen, isSought, onToggle, id }: JobRowProps & { id: string }) {
  const target = describeTarget(job);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSought) button.current?.focus();
  }, [isSought]);
  return (
    <button
      ref={button}
      type="button"
      class="job-toggle"
      id={id}
      title={target}
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${id}-details` : undefined}
      onClick={onToggle}
    >
      <ListIcon name="next" />
      <span class="job-kind">{describeWork(job)}</span>{' '}
      <span class="address">
        <AddressParts text={target} />
      </span>
    </button>
  );
}

/** An unconfirmed job is resolved in its details, where the choices are explained. */
function RowButtons(props: JobRowProps & { describedBy: string }) {
  const { job, actions, isOpen, onToggle, describedBy } = props;
  if (job.state !== 'unconfirmed' || !actions.includes('resolve')) return <JobButtons {...props} />;
  return (
    <>
      {!isOpen && <JobButtons {...props} actions={actions.filter((action) => action === 'check')} />}
      {!isOpen && (
        <Button aria-describedby={describedBy} onClick={onToggle}>
          {t('decide')}
        </Button>
      )}
      <JobButtons {...props} actions={actions.filter((action) => action === 'clear')} />
    </>
  );
}

interface OpenReportProps {
  job: Job;
  connection: Connection | undefined;
  describedBy: string;
}

function OpenReport({ job: { report }, connection, describedBy }: OpenReportProps) {
  if (!report || !connection) return null;
  const href = getReportLink(connection.address, report);
  return (
    <a class="button" href={href} target="_blank" rel="noreferrer" aria-describedby={describedBy}>
      {t('openReport')}
    </a>
  );
}
