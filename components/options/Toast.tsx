import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { onFirstClick } from '../ui/on-first-click.ts';

interface ToastProps {
  /** Absent for a toast that closes by itself. */
  onDismiss?: () => void;
  children: ComponentChildren;
}

/** A message over the page. */
export function Toast({ onDismiss, children }: ToastProps) {
  return (
    <div class="toast">
      <div class="toast-body">{children}</div>
      {onDismiss && <DismissButton onDismiss={onDismiss} />}
    </div>
  );
}

/** Closes a message. The focus moves to the page, because the focused button is about to be removed. */
export function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  const dismiss = onFirstClick(() => {
    document.getElementById('main')?.focus({ preventScroll: true });
    onDismiss();
  });
  return (
    <Button variant="icon" aria-label={t('close')} onClick={dismiss}>
      <Icon name="close" />
    </Button>
  );
}
