import { useEffect, useState } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n/translate.ts';
import { Button } from './Button.tsx';
import './UndoBar.css';

/** For code that moves the focus here: the bar is far from the row that was deleted. */
export const undoButtonId = 'undo';

interface UndoBarProps {
  /** What happened; nothing is drawn while it is empty. */
  text: string;
  /** When the undo ends, in milliseconds since 1970. */
  until: number;
  onUndo: () => void;
}

/** Keep it rendered with an empty text: a live region only speaks of what changes inside of it. */
export function UndoBar({ text, until, onUndo }: UndoBarProps) {
  return (
    <div class={text && 'undo-bar'}>
      <span role="status" class="undo-bar-text">
        {text}
      </span>
      {text && <SecondsLeft until={until} />}
      {text && (
        <Button id={undoButtonId} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
}

/** Hidden from screen readers, which would read every second. */
function SecondsLeft({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span class="undo-bar-time" aria-hidden="true">
      {t('seconds', formatNumber(Math.max(0, Math.ceil((until - now) / 1000))))}
    </span>
  );
}
