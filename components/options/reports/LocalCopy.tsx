import type { ComponentChildren } from 'preact';
import { type ConnectionView, writeView } from '../../../lib/model/view.ts';
import { createRequiredContext } from '../../hooks/required-context.ts';
import { ListHead } from '../list/ListHead.tsx';
import { StatusChip, SyncNotice } from './StatusChip.tsx';
import { type LoadedList, useReportList } from './use-report-list.ts';
import { type Sync, useSync } from './use-sync.ts';

interface Copy {
  loaded: LoadedList;
  sync: Sync;
  /** Writes the address of another view of the same connection. */
  link: (view: ConnectionView) => string;
}

const [CopyContext, useCopy] = createRequiredContext<Copy>('LocalCopy');

export { useCopy };

interface LocalCopyProps {
  connectionId: string;
  /** The view that shows the copy; absent while none does. */
  view: ConnectionView | undefined;
  children: ComponentChildren;
}

/** The local copy of a connection's reports, for the views inside: it is read once for all of them. */
export function LocalCopy({ connectionId, view, children }: LocalCopyProps) {
  const loaded = useReportList(connectionId);
  const sync = useSync(connectionId, view?.name);
  const link = (target: ConnectionView) => writeView({ ...target, at: view?.at });
  return <CopyContext value={{ loaded, sync, link }}>{children}</CopyContext>;
}

interface CopyHeadProps {
  title: string;
  /** Empty until it is known. */
  count: string;
  /** The page has nothing else to show. Absent: the copy has no reports. */
  isEmpty?: boolean;
}

/** The heading of a page that is made from the local copy, and the state of that copy. */
export function CopyHead({ title, count, isEmpty }: CopyHeadProps) {
  const { loaded, sync } = useCopy();
  const known = loaded.list.count();
  return (
    <>
      <ListHead title={title} count={count}>
        <StatusChip sync={sync} known={loaded.isRead ? known : undefined} />
      </ListHead>
      <SyncNotice sync={sync} isEmpty={isEmpty ?? known === 0} />
    </>
  );
}
