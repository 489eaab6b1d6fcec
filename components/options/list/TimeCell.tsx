import { formatAge, formatTime } from '../../../lib/i18n/format-time.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** How long ago a time was, with the exact time on hover. */
export function TimeCell({ time }: { time: number | undefined }) {
  if (time === undefined) return <VisuallyHidden>{t('ageUnknown')}</VisuallyHidden>;
  return (
    <time dateTime={new Date(time).toISOString()} title={formatTime(time)}>
      {formatAge(time)}
    </time>
  );
}
