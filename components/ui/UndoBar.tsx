import { formatNumber, t } from '../../lib/i18n/translate.ts';
import { useNow } from '../hooks/use-now.ts';
import { Button } from './Button.tsx';
import './UndoBar.css';

/** For code that focuses the button: the bar is far from the deleted row. */
export const undoButtonId = 'undo';

interface UndoBarProps {
  /** What happened. Nothing is visible while it is empty. */
  text: string;
  /** Until when it can be undone, in milliseconds since 1970. */
  until: number;
  onUndo: () => void;
}

/** Keep it rendered with an empty text: screen readers announce only changes inside an existing live region. */
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

/** Hidden from screen readers, which would announce every second. */
function SecondsLeft({ until }: { until: number }) {
  const now = useNow(until, 250);
  return (
    <span class="undo-bar-time" aria-hidden="true">
      {t('seconds', formatNumber(Math.max(0, Math.ceil((until - now) / 1000))))}
    </span>
  );
}
