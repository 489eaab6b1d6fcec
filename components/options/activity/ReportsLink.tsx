import type { ComponentChildren } from 'preact';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { ChangeKind } from '../../../lib/model/report/grade-change.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { isPlainClick } from '../list/AddressParts.tsx';

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

/** A link to reports of a connection. It first makes the connection active, because Reports shows the active one. */
export function ReportsLink(props: ReportsLinkProps) {
  const { connectionId, href, role, describedBy, onFollow, children } = props;
  const { send } = useWorker();
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const go = () => {
      location.hash = href;
      onFollow?.();
    };
    // If the worker cannot be reached, the list itself shows the problem.
    send('activateConnection', { connectionId }).then(go, go);
  };
  return (
    <a href={href} class={props.class} role={role} aria-describedby={describedBy} onClick={open}>
      {children}
    </a>
  );
}

/** The address of the reports that a task created or changed. `changes`: only those whose grade changed this way. */
export function writeTaskReportsLink(taskId: string, changes: ChangeKind[] = []): string {
  return writeView({ name: 'reports', filter: { ...defaultReportFilter, task: taskId, changes } });
}
