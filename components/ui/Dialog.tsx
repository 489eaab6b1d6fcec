import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import './Dialog.css';

interface DialogProps {
  title: string;
  /** Called on Escape and on the close button. The owner must then unmount the dialog. */
  onClose: () => void;
  /** It cannot be closed now. */
  isBusy?: boolean | undefined;
  /** The buttons at the end. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/**
 * A modal dialog, open while it is mounted. The browser keeps the focus inside and returns it afterwards. A press beside
 * it does not close it: that may be the second press of the double click that opened it.
 */
export function Dialog({ title, onClose, isBusy = false, actions, children }: DialogProps) {
  const dialog = useOpenDialog();
  const titleId = useId();
  return (
    // The element's own `close` would leave it rendered but closed, so every way to close it calls the owner.
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={titleId}
      // Browsers let `cancel` be prevented only once in a row.
      onKeyDown={(event) => isBusy && event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
    >
      <div class="dialog-head">
        <h2 class="dialog-title" id={titleId}>
          {title}
        </h2>
        <Button variant="icon" aria-label={t('close')} isBusy={isBusy} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div class="dialog-body">{children}</div>
      {actions && <div class="dialog-actions">{actions}</div>}
    </dialog>
  );
}

/** What the focus is on at first, if there is one: a field, or else the first of the buttons at the end. */
const firstFocus =
  '.dialog-body :is(input:not([type="radio"]:not(:checked)), select, textarea), .dialog-actions button';

function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>(firstFocus)?.focus();
    // The browser returns the focus only if the dialog is closed while it is still in the document.
    return () => element?.close();
  }, []);
  return dialog;
}
