import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import type { Problem } from '../../lib/model/problem.ts';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { preventSecondClick } from '../ui/on-first-click.ts';

export interface FormDialogProps {
  title: string;
  /** The label of the submit button. */
  yes: string;
  no?: string;
  variant?: ButtonProps['variant'];
  /** What the user has agreed to has begun, and can no longer be cancelled here. */
  isBusy?: boolean;
  /** The entered values cannot be submitted. */
  isDisabled?: boolean;
  /** Why the last attempt failed. */
  problem?: Problem;
  onYes: () => void;
  onClose: () => void;
  /** The fields, or what the user has to know. */
  children: ComponentChildren;
}

/** A dialog that the user submits or cancels. */
export function FormDialog({
  title,
  yes,
  no = t('cancel'),
  variant = 'primary',
  isBusy,
  isDisabled,
  problem,
  onYes,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isBusy} onClick={onClose}>
            {no}
          </Button>
          <Button
            variant={variant}
            type="submit"
            form={id}
            isBusy={isBusy}
            disabled={isDisabled}
            onClick={preventSecondClick}
          >
            {yes}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          onYes();
        }}
      >
        {children}
        {problem && <ProblemNotice problem={problem} />}
      </form>
    </Dialog>
  );
}
