import { formatAge, formatTime } from '../../../lib/i18n/format-time.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** How long ago; the exact time on hover. Empty where the service does not tell. */
export function TimeCell({ time }: { time: number | undefined }) {
  if (time === undefined) return <VisuallyHidden>{t('unknown')}</VisuallyHidden>;
  return (
    <time dateTime={new Date(time).toISOString()} title={formatTime(time)}>
      {formatAge(time)}
    </time>
  );
}
