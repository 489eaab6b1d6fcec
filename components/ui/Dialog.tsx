import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import './Dialog.css';

interface DialogProps {
  title: string;
  /** Called on Escape, on the close button and on a click beside the dialog. The owner must then unmount the dialog. */
  onClose: () => void;
  /** The buttons at the end. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A modal dialog, open while it is mounted. The browser keeps the focus inside and returns it afterwards. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const dialog = useOpenDialog();
  const titleId = useId();
  return (
    // The element's own `close` would leave it rendered but closed, so every way to close it calls the owner.
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => isOutside(event) && onClose()}
    >
      <div class="dialog-head">
        <h2 class="dialog-title" id={titleId}>
          {title}
        </h2>
        <Button variant="icon" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div class="dialog-body">{children}</div>
      {actions && <div class="dialog-actions">{actions}</div>}
    </dialog>
  );
}

function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser returns the focus only if the dialog is closed while it is still in the document.
    return () => element?.close();
  }, []);
  return dialog;
}

/** A press on the backdrop has the dialog as its target, but is outside its box. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget || !(target instanceof HTMLElement)) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
