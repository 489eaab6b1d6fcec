import { formatDuration } from '../../../lib/i18n/format-time.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { BatchKind } from '../../../lib/model/batch.ts';
import type { Draft } from '../../../lib/model/draft.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import type { Privacy } from '../../../lib/model/report/privacy.ts';
import { useSettings } from '../../hooks/use-settings.ts';
import { PrivacyForm } from '../../report/PrivacyForm.tsx';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import './batch.css';

interface ChangeReportsDialogProps {
  kind: Exclude<BatchKind, 'create'>;
  count: number;
  isBusy: boolean;
  problem: Problem | undefined;
  /** Text that is added if the change applies to all reports, or to all that match the filters. */
  scope?: string;
  /** The privacy that is preselected. */
  offered?: Privacy | undefined;
  /** `draft`: the new privacy of all reports. */
  onStart: (draft?: Draft) => void;
  onClose: () => void;
}

/** Asks for a confirmation before many reports are changed: says how many, and what the change does. */
export function ChangeReportsDialog({ kind, count, scope = '', offered, onStart, ...rest }: ChangeReportsDialogProps) {
  if (kind === 'update') return <PrivacyDialog {...{ count, scope, offered, onStart, ...rest }} />;
  if (kind === 'rerun') {
    return (
      <ConfirmDialog
        title={tCount('askRerun', count)}
        yes={tCount('rerunReports', count)}
        onYes={() => onStart()}
        {...rest}
      >
        {scope} {tCount('askRerun_effect', count)}
      </ConfirmDialog>
    );
  }
  return <DeleteDialog {...{ count, scope, onStart, ...rest }} />;
}

function DeleteDialog({ count, scope, onStart, problem, ...rest }: Omit<ChangeReportsDialogProps, 'kind'>) {
  const { settings, problem: settingsProblem } = useSettings();
  // Waits for the settings, so that the dialog opens complete and its buttons do not move.
  if (!settings && !settingsProblem) return null;
  return (
    <ConfirmDialog
      title={tCount('askDelete', count)}
      yes={tCount('deleteReports', count)}
      variant="danger"
      problem={problem ?? settingsProblem}
      onYes={() => onStart()}
      {...rest}
    >
      {scope} {settings && t('askDelete_effect', formatDuration(settings.undoTime))}
    </ConfirmDialog>
  );
}

function PrivacyDialog(props: Omit<ChangeReportsDialogProps, 'kind'>) {
  const { count, scope, offered, isBusy, problem, onStart, onClose } = props;
  return (
    <Dialog title={tCount('askPrivacy', count)} onClose={onClose}>
      <PrivacyForm
        class="batch-form"
        name="batch-privacy"
        privacy={undefined}
        offered={offered}
        isFocused
        onSave={onStart}
      >
        <p class="dialog-text">
          {scope} {t('askPrivacy_effect')}
        </p>
        {problem && <ProblemNotice problem={problem} />}
        <div class="batch-form-buttons">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" isBusy={isBusy}>
            {tCount('changeReports', count)}
          </Button>
        </div>
      </PrivacyForm>
    </Dialog>
  );
}
