import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { useIsVisible } from '../hooks/use-is-visible.ts';
import { onFirstClick } from '../ui/on-first-click.ts';
import { IconButton } from './list/IconButton.tsx';

/** In milliseconds. */
const shownFor = 10_000;

interface ToastProps {
  /** Called when the user closes it or it leaves by itself. */
  onDismiss: () => void;
  /** Nothing else says the same, so it stays until it is dismissed. */
  stays?: boolean;
  /** The page shows the same, so it leaves at once. */
  isSeen?: boolean;
  children: ComponentChildren;
}

/**
 * A message over the page. It leaves after a while in which the user sees it, neither points at it nor is in it, and no
 * dialog is open over it when it would leave.
 */
export function Toast({ onDismiss, stays, isSeen, children }: ToastProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isVisible = useIsVisible();
  const isHeld = stays || isPointedAt || hasFocus || !isVisible;
  const leave = useRef(onDismiss);
  leave.current = onDismiss;
  useEffect(() => {
    if (isSeen) leave.current();
    if (isSeen || isHeld) return;
    const timer = setInterval(() => document.querySelector('dialog[open]') ?? leave.current(), shownFor);
    return () => clearInterval(timer);
  }, [isHeld, isSeen]);
  if (isSeen) return null;
  return (
    <div
      class="toast"
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocusIn={() => setFocus(true)}
      onFocusOut={() => setFocus(false)}
    >
      <div class="toast-body">{children}</div>
      <DismissButton onDismiss={onDismiss} />
    </div>
  );
}

/** Closes a message. The focus moves to the page, because the focused button is about to be removed. */
export function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  const dismiss = onFirstClick(() => {
    document.getElementById('main')?.focus({ preventScroll: true });
    onDismiss();
  });
  return <IconButton icon="close" label={t('close')} onClick={dismiss} />;
}
