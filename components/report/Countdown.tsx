import { formatCountdown, formatMoment, formatTime } from '../../lib/i18n/format-time.ts';
import { t } from '../../lib/i18n/translate.ts';
import { useNow } from '../hooks/use-now.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** A visible countdown. Screen readers read only the time at which it ends, once. */
export function Countdown({ until }: { until: number }) {
  const now = useNow(until);
  if (now >= until) return <>{t('goesOnNow')}</>;
  return (
    <span class="countdown" title={formatTime(until)}>
      <span aria-hidden="true">{t('goesOnIn', formatCountdown(until - now))}</span>
      <VisuallyHidden>{t('goesOnAt', formatMoment(until))}</VisuallyHidden>
    </span>
  );
}
