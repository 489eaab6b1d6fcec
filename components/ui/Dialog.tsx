import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import './Dialog.css';

interface DialogProps {
  title: string;
  /** Escape, the cross or a click beside it; the owner takes it off the screen. */
  onClose: () => void;
  /** `side`: a panel as high as the window. */
  variant?: 'middle' | 'side';
  /** The buttons at its end. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** Open for as long as it is rendered. The browser holds the focus inside and gives it back at the end. */
export function Dialog({ title, onClose, variant = 'middle', actions, children }: DialogProps) {
  const dialog = useOpenDialog();
  const titleId = useId();
  return (
    // The element's own `close` would leave it rendered but shut, so every way out goes through the owner.
    <dialog
      ref={dialog}
      class={`dialog dialog-${variant}`}
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
    // Only an element that is still in the document gives the focus back.
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
