import type { BatchKind } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Draft } from '../../../lib/model/draft.ts';
import type { ReportIndex } from '../../../lib/report-index/report-index.ts';
import { useStart } from '../batch/use-start.ts';
import { createLazy } from '../lazy.tsx';

const StartDialog = createLazy(() => import('../batch/StartDialog.tsx').then((module) => module.StartDialog));
const ExportDialog = createLazy(() => import('../export/ExportDialog.tsx').then((module) => module.ExportDialog));

type ChangeKind = Exclude<BatchKind, 'create'>;

/** What the user wants to do to which reports. */
export interface Asked {
  what: ChangeKind | 'export';
  ids: string[];
}

export interface SelectionDialogProps {
  connection: Connection;
  index: ReportIndex;
  asked: Asked;
  /** It is under way: nothing of it has to be chosen any longer. */
  onDone: () => void;
  onClose: () => void;
}

export function SelectionDialog({ asked: { what, ids }, ...dialog }: SelectionDialogProps) {
  const { connection, index, onClose } = dialog;
  if (what === 'export') return <ExportDialog {...{ connection, ids, onClose }} find={index.find} />;
  return <ChangeDialog {...dialog} kind={what} ids={ids} />;
}

type ChangeDialogProps = Omit<SelectionDialogProps, 'asked'> & { kind: ChangeKind; ids: string[] };

function ChangeDialog({ connection, index, kind, ids, onDone, onClose }: ChangeDialogProps) {
  const { isBusy, problem, start } = useStart(() => {
    onClose();
    onDone();
  });
  const confirm = (draft?: Draft) => {
    const reports = ids.map(index.find).filter((report) => report !== undefined);
    const items = reports.map(({ id, url }) => ({ url, reportId: id }));
    const secret = draft?.privacy === 'password' && { password: draft.password };
    void start({ connectionId: connection.id, kind, items, ...(draft && { privacy: draft.privacy }), ...secret });
  };
  return <StartDialog {...{ kind, isBusy, problem, onClose }} count={ids.length} onStart={confirm} />;
}
