import type { ComponentChildren } from 'preact';
import { defaultReportFilter } from '../../../lib/model/filter/service-filter.ts';
import type { Job } from '../../../lib/model/job.ts';
import { writeView } from '../../../lib/model/view.ts';
import { usePorts } from '../../hooks/ports.ts';
import { findAddress } from '../job-words.ts';
import { isPlainClick } from '../plain-click.ts';

/** Leads to the reports of a job's page, at the service the job is for: the list is always the active connection's. */
export function ReportsLink({ job, children }: { job: Job; children: ComponentChildren }) {
  const { send } = usePorts();
  const search = findAddress(job) ?? '';
  const href = writeView({ name: 'reports', filter: { ...defaultReportFilter, search } });
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const go = () => {
      location.hash = href;
    };
    // Out of reach, the list itself says so.
    send('activateConnection', { connectionId: job.connectionId }).then(go, go);
  };
  return (
    <a href={href} onClick={open}>
      {children}
    </a>
  );
}
