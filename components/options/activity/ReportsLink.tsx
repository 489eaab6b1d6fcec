import type { ComponentChildren } from 'preact';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { ChangeKind } from '../../../lib/model/report/grade-change.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { isPlainClick } from '../list/AddressParts.tsx';

interface ReportsLinkProps {
  connectionId: string;
  /** A view of Reports. */
  href: string;
  class?: string;
  role?: 'menuitem';
  describedBy?: string;
  onFollow?: () => void;
  children: ComponentChildren;
}

/** Leads to reports of a connection, which it makes the active one first: Reports shows that one. */
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
    // If the worker cannot be reached, the list says so itself.
    send('activateConnection', { connectionId }).then(go, go);
  };
  return (
    <a href={href} class={props.class} role={role} aria-describedby={describedBy} onClick={open}>
      {children}
    </a>
  );
}

/** Reports with the ones that a task has made or changed; with `changes` those alone that got such a grade. */
export function linkToReportsOf(taskId: string, changes: ChangeKind[] = []): string {
  return writeView({ name: 'reports', filter: { ...defaultReportFilter, task: taskId, changes } });
}
