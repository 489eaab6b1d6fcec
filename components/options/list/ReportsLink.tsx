import type { ComponentChildren } from 'preact';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { isPlainClick } from './AddressParts.tsx';

interface ReportsLinkProps {
  connectionId: string;
  /** The address of a Reports view. */
  href: string;
  class?: string;
  role?: 'menuitem';
  describedBy?: string;
  onFollow?: () => void;
  children: ComponentChildren;
}

/** A link to reports of a connection. */
export function ReportsLink(props: ReportsLinkProps) {
  const { connectionId, href, role, describedBy, onFollow, children } = props;
  const openReports = useOpenReports();
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void openReports(connectionId, href).then(onFollow);
  };
  return (
    <a href={href} class={props.class} role={role} aria-describedby={describedBy} onClick={open}>
      {children}
    </a>
  );
}

/**
 * Returns a function that goes to an address of Reports. It first makes the connection active, because Reports shows the
 * active one.
 */
export function useOpenReports(): (connectionId: string, href: string) => Promise<void> {
  const { send } = useWorker();
  return async (connectionId, href) => {
    // If the worker cannot be reached, the list itself shows the problem.
    await send('activateConnection', { connectionId }).catch(() => undefined);
    location.hash = href;
  };
}

/**
 * The address of the reports that a task created or changed. `changes`: only those whose grade it changed in this way.
 * `results`: only those that have such a grade.
 */
export function writeTaskReportsLink(
  taskId: string,
  only: Partial<Pick<ReportFilter, 'changes' | 'results'>> = {},
): string {
  return writeView({ name: 'reports', filter: { ...defaultReportFilter, ...only, task: taskId } });
}
