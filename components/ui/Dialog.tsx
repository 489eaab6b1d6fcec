import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import './Dialog.css';

interface DialogProps {
  title: string;
  /** Called on Escape, the cross or a click beside the dialog; the owner then unmounts it. */
  onClose: () => void;
  /** The buttons at its end. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A modal dialog, open while it is mounted. The browser keeps the focus inside and returns it at the end. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const dialog = useOpenDialog();
  const titleId = useId();
  return (
    // The element's own `close` would leave it rendered but shut, so every way out goes through the owner.
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
    // The focus returns only if the element is closed while it is in the document.
    return () => element?.close();
  }, []);
  return dialog;
}

/** A press on the backdrop hits the dialog itself, but beside its box. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget || !(target instanceof HTMLElement)) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
