import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import './CopyButton.css';

const feedbackMs = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  /** Shows an icon only, with the label as a tooltip. */
  isIcon?: boolean;
  disabled?: boolean;
  onCopied?: () => void;
}

/** Copies a text and confirms it for a moment. The button keeps its accessible name and its width. */
export function CopyButton({ text, label, isIcon, disabled, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), feedbackMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    onCopied?.();
  };
  return (
    <>
      <Button
        variant={isIcon ? 'icon' : 'plain'}
        {...(isIcon && { 'aria-label': label })}
        disabled={disabled}
        onClick={copy}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
        {!isIcon && <Label isCopied={isCopied}>{label}</Label>}
      </Button>
      <span role="status" class="visually-hidden">
        {isCopied && t('copied')}
      </span>
    </>
  );
}

/** Both texts are rendered in the same place, so that the button is as wide as the longer one and keeps its name. */
function Label({ isCopied, children }: { isCopied: boolean; children: ComponentChildren }) {
  return (
    <span class={isCopied ? 'copy-label copy-label-done' : 'copy-label'}>
      <span>{children}</span>
      <span aria-hidden="true">{t('copied')}</span>
    </span>
  );
}
