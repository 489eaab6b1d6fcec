import { FormDialog, type FormDialogProps } from './FormDialog.tsx';

/** Asks for a confirmation: the title is the question, and the text says what the action does. */
export function ConfirmDialog({ children, ...dialog }: FormDialogProps) {
  return (
    <FormDialog {...dialog}>
      <p class="dialog-text">{children}</p>
    </FormDialog>
  );
}
