import { useState } from 'preact/hooks';
import { formatDuration } from '../../lib/i18n/format-time.ts';
import { isolate } from '../../lib/i18n/text.ts';
import { t, tCount } from '../../lib/i18n/translate.ts';
import { type BatchKind, getUndoTime } from '../../lib/model/batch.ts';
import type { Connection } from '../../lib/model/connection.ts';
import type { Draft } from '../../lib/model/draft.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { defaultPrivacy, type Privacy } from '../../lib/model/report/privacy.ts';
import type { ReportList } from '../../lib/report-list/report-list.ts';
import { useStart } from '../hooks/use-batches.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { PasswordField } from '../report/PasswordField.tsx';
import { PrivacyChoice } from '../report/PrivacyChoice.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { ListScope } from './export/ExportDialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { RerunDialog } from './RerunDialog.tsx';

/** A change that the user has chosen, and its reports. */
export interface ReportsChange {
  kind: Exclude<BatchKind, 'create'>;
  ids: string[];
  /** `newest`: of each page only the newest report. Absent if these are not a whole list. */
  scope?: ListScope | 'newest';
  /** The privacy that is preselected. */
  offered?: Privacy;
}

interface ChangeReportsDialogProps {
  connection: Connection;
  list: ReportList;
  change: ReportsChange;
  onStarted?: () => void;
  /** Opens the export of these reports instead. */
  onExport?: () => void;
  onClose: () => void;
}

/** Asks for a confirmation before many reports are changed, says how many and what the change does, and starts it. */
export function ChangeReportsDialog({
  connection,
  list,
  change,
  onStarted,
  onExport,
  onClose,
}: ChangeReportsDialogProps) {
  const { kind, ids, scope, offered } = change;
  const { isBusy, problem, start } = useStart(() => {
    onClose();
    // In a later task: rendering all rows again and closing the dialog at once would take too long.
    if (onStarted) void scheduler.yield().then(onStarted);
  });
  const createRequest = async (draft?: Draft) => {
    // Leave out reports that were deleted meanwhile.
    const reports = ids.map(list.find).filter((report) => report !== undefined);
    const items = reports.map(({ id, url }) => ({ url, reportId: id }));
    const secret = draft?.privacy === 'password' && { password: draft.password };
    return { connectionId: connection.id, kind, items, ...(draft && { privacy: draft.privacy }), ...secret };
  };
  const question: Question = {
    count: ids.length,
    scope: scope ? t(`scope_${scope}`, isolate(connection.name)) : '',
    isBusy,
    problem,
    onYes: (draft) => void start(createRequest(draft)),
    onClose,
  };
  if (kind === 'update') return <PrivacyDialog {...question} offered={offered} />;
  return kind === 'rerun' ? (
    <RerunDialog {...question} onYes={() => question.onYes()} />
  ) : (
    <DeleteReportsDialog {...question} onExport={onExport} />
  );
}

interface Question {
  count: number;
  /** Says that all reports are meant; empty if only some are. */
  scope: string;
  isBusy: boolean;
  problem: Problem | undefined;
  /** `draft`: the new privacy of all reports. */
  onYes: (draft?: Draft) => void;
  onClose: () => void;
}

function DeleteReportsDialog({
  count,
  scope,
  problem,
  onYes,
  ...rest
}: Question & Pick<ChangeReportsDialogProps, 'onExport'>) {
  const { settings, problem: settingsProblem } = useSettings();
  // Waits for the settings, so that the dialog opens complete and its buttons do not move.
  if (!settings && !settingsProblem) return null;
  return (
    <DeleteDialog
      title={tCount('askDelete', count)}
      yes={tCount('deleteReports', count)}
      problem={problem ?? settingsProblem}
      onYes={() => onYes()}
      {...{ count, ...rest }}
    >
      {scope} {settings && t('askDelete_effect', formatDuration(getUndoTime(count, settings.undoTime)))}
    </DeleteDialog>
  );
}

interface PrivacyDialogProps extends Question {
  offered: Privacy | undefined;
}

function PrivacyDialog({ count, scope, offered = defaultPrivacy, onYes, ...rest }: PrivacyDialogProps) {
  const [draft, setDraft] = useState<Draft>({ privacy: offered, password: '' });
  const edit = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  return (
    <FormDialog
      title={tCount('askPrivacy', count)}
      yes={tCount('changeReports', count)}
      onYes={() => onYes(draft)}
      {...rest}
    >
      <PrivacyChoice name="batch-privacy" value={draft.privacy} onChange={(privacy) => edit({ privacy })} />
      {draft.privacy === 'password' && (
        <PasswordField value={draft.password} onChange={(password) => edit({ password })} />
      )}
      <p class="dialog-text">
        {scope} {t('askPrivacy_effect')}
      </p>
    </FormDialog>
  );
}
