import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/translate.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  yes: string;
  no?: string;
  variant?: ButtonProps['variant'];
  isBusy?: boolean;
  /** Why the confirmed action could not be started. */
  problem?: Problem;
  onYes: () => void;
  onClose: () => void;
  /** What the action does. */
  children: ComponentChildren;
}

export function ConfirmDialog({
  title,
  yes,
  no = t('cancel'),
  variant = 'primary',
  isBusy,
  problem,
  onYes,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{no}</Button>
          <Button variant={variant} isBusy={isBusy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <p class="dialog-text">{children}</p>
      {problem && <ProblemNotice problem={problem} />}
    </Dialog>
  );
}
