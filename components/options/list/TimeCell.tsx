import { createAgeFormat, createTimeFormat, formatAge, formatTime } from '../../../lib/i18n/format-time.ts';
import { getLanguage, t } from '../../../lib/i18n/translate.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** How long ago a time was, with the exact time on hover. */
export function TimeCell({ time }: { time: number | undefined }) {
  if (time === undefined) return <VisuallyHidden>{t('ageUnknown')}</VisuallyHidden>;
  const { age, exact } = getFormats();
  return (
    <time dateTime={new Date(time).toISOString()} title={formatTime(time, exact)}>
      {formatAge(time, undefined, age)}
    </time>
  );
}

function createFormats() {
  return { language: getLanguage(), age: createAgeFormat(), exact: createTimeFormat() };
}

let formats: ReturnType<typeof createFormats> | undefined;

/** Formats are cached, since a list renders a hundred of these cells at every key press. */
function getFormats() {
  if (formats?.language !== getLanguage()) formats = createFormats();
  return formats;
}
