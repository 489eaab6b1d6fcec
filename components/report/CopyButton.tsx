import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

const feedbackMs = 2000;

interface CopyButtonProps {
  /** The text, or a function that writes it at the click. */
  text: string | (() => string);
  label: string;
  /** Shows an icon only, with the label as a tooltip. */
  isIcon?: boolean;
  disabled?: boolean;
  onCopied?: () => void;
}

/** What the button says for a moment instead of its label. */
type Feedback = 'copied' | 'notCopied';

const icons = { copied: 'check', notCopied: 'warning' } as const;

/** Copies a text and says for a moment whether it worked. The button keeps its accessible name. */
export function CopyButton({ text, label, isIcon, disabled, onCopied }: CopyButtonProps) {
  const [feedback, setFeedback] = useState<Feedback>();
  useEffect(() => {
    if (!feedback) return;
    const timer = setTimeout(() => setFeedback(undefined), feedbackMs);
    return () => clearTimeout(timer);
  }, [feedback]);
  const copy = () =>
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => {
        setFeedback('copied');
        onCopied?.();
      },
      // Without a word the user would paste what was copied before, which may be another report's password.
      () => setFeedback('notCopied'),
    );
  return (
    <>
      <Button variant={isIcon ? 'icon' : 'plain'} aria-label={label} title={label} disabled={disabled} onClick={copy}>
        <Icon name={feedback ? icons[feedback] : 'copy'} />
        {!isIcon && <span class="copy-label">{feedback === 'notCopied' ? t(feedback) : label}</span>}
      </Button>
      <span role="status" class="visually-hidden">
        {feedback && t(feedback)}
      </span>
    </>
  );
}
