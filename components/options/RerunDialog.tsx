import { tCount } from '../../lib/i18n/translate.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { FormDialogProps } from './FormDialog.tsx';

interface RerunDialogProps extends Pick<FormDialogProps, 'isBusy' | 'problem' | 'onYes' | 'onClose'> {
  count: number;
  /** Says which reports are meant; empty if some were selected. */
  scope: string;
}

/** Asks before reports are re-run, says how many and what it costs. */
export function RerunDialog({ count, scope, ...dialog }: RerunDialogProps) {
  return (
    <ConfirmDialog
      title={tCount('askRerun', count)}
      yes={tCount('rerunReports', count)}
      isDisabled={count === 0}
      {...dialog}
    >
      {scope} {tCount('askRerun_effect', count)}
    </ConfirmDialog>
  );
}
