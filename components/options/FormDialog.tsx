import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

interface FormDialogProps {
  title: string;
  /** The label of the submit button. */
  submit: string;
  isBusy?: boolean;
  /** The entered values cannot be submitted. */
  isDisabled?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children: ComponentChildren;
  class?: string;
}

/** A dialog with a form, which the user submits or cancels. */
export function FormDialog({
  title,
  submit,
  isBusy,
  isDisabled,
  onSubmit,
  onClose,
  children,
  ...form
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} isBusy={isBusy} disabled={isDisabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        {...form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
