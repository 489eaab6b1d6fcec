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

export function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Button variant="icon" aria-label={t('dismiss')} onClick={onFirstClick(onDismiss)}>
      <Icon name="close" />
    </Button>
  );
}
