import { getLanguage, t } from '../../lib/i18n/translate.ts';
import { useNow } from '../hooks/use-now.ts';
import { Button } from '../ui/Button.tsx';

interface RetryButtonProps {
  /** Not before, in milliseconds since 1970; it counts down. */
  retryAt?: number;
  onRetry: () => void;
}

/** Tries again, as soon as the service may be asked again. */
export function RetryButton({ retryAt = 0, onRetry }: RetryButtonProps) {
  const now = useNow(retryAt);
  const isEarly = now < retryAt;
  return (
    <Button disabled={isEarly} onClick={onRetry}>
      {isEarly ? t('tryAgainIn', formatWait(retryAt - now)) : t('tryAgain')}
    </Button>
  );
}

function formatWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [value, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(getLanguage(), { style: 'unit', unit }).format(value);
}
