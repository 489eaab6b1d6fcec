import { isolate } from '../../../../lib/i18n/text.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import type { BatchKind } from '../../../../lib/model/batch.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { Draft } from '../../../../lib/model/draft.ts';
import type { Privacy } from '../../../../lib/model/report/privacy.ts';
import type { ReportList } from '../../../../lib/report-list/report-list.ts';
import { yieldToTasks } from '../../../../lib/slices/run-in-slices.ts';
import { useStart } from '../../../hooks/use-batches.ts';
import { ChangeReportsDialog } from '../../batch/ChangeReportsDialog.tsx';
import { ExportDialog } from '../../export/ExportDialog.tsx';

type ChangeKind = Exclude<BatchKind, 'create'>;

/** The action that the user has chosen, and its reports. */
export interface SelectionAction {
  what: ChangeKind | 'export';
  ids: string[];
  /** Absent if only some of the listed reports are selected. */
  scope?: 'all' | 'matching';
  /** What the list shows, in words. */
  view: string;
  /** For a change of privacy: the preselected choice. */
  offered?: Privacy;
}

export interface SelectionDialogProps {
  connection: Connection;
  list: ReportList;
  action: SelectionAction;
  /** Called when the batch has started: the selection is not needed any more. */
  onDone: () => void;
  onClose: () => void;
}

export function SelectionDialog({ action: { what, ids, scope, view, offered }, ...dialog }: SelectionDialogProps) {
  const { connection, list, onClose } = dialog;
  if (what === 'export') {
    return <ExportDialog {...{ connection, view, ids, list, onClose }} scope={scope ?? 'selected'} />;
  }
  return <ChangeDialog {...dialog} kind={what} {...{ ids, scope, offered }} />;
}

type ChangeDialogProps = Omit<SelectionDialogProps, 'action'> &
  Omit<SelectionAction, 'what' | 'view'> & { kind: ChangeKind };

function ChangeDialog({ connection, list, kind, ids, scope, offered, onDone, onClose }: ChangeDialogProps) {
  const { isBusy, problem, start } = useStart(() => {
    onClose();
    // In a later task: rendering all rows again and closing the dialog at once would take too long.
    void yieldToTasks().then(onDone);
  });
  const createRequest = async (draft?: Draft) => {
    // Leave out reports that were deleted meanwhile.
    const reports = ids.map(list.find).filter((report) => report !== undefined);
    const items = reports.map(({ id, url }) => ({ url, reportId: id }));
    const secret = draft?.privacy === 'password' && { password: draft.password };
    return { connectionId: connection.id, kind, items, ...(draft && { privacy: draft.privacy }), ...secret };
  };
  return (
    <ChangeReportsDialog
      {...{ kind, offered, isBusy, problem, onClose }}
      count={ids.length}
      scope={scope && t(`scope_${scope}`, isolate(connection.name))}
      onStart={(draft) => start(createRequest(draft))}
    />
  );
}
