import { getLanguage, t } from '../../../../lib/i18n/translate.ts';
import { type Grade, grades } from '../../../../lib/model/report/report.ts';

/** How many of the graded ones are good, decent and bad: as a bar for the glance, and in words. */
export function GradeShare({ counts }: { counts: Record<Grade, number> }) {
  const all = grades.reduce((sum, grade) => sum + counts[grade], 0);
  if (all === 0) return <span class="grade-share">{t('grade_none')}</span>;
  const percent = getPercentFormat();
  const words = grades.map((grade) => `${percent.format(counts[grade] / all)} ${t(`grade_${grade}`)}`);
  return (
    <span class="grade-share" title={words.join(' · ')}>
      <span class="grade-bar" aria-hidden="true">
        {grades.map((grade) => (
          <span key={grade} class={`grade-part-${grade}`} style={{ flexGrow: counts[grade] }} />
        ))}
      </span>
      {words.join(' · ')}
    </span>
  );
}

let known: { language: string; format: Intl.NumberFormat } | undefined;

/** Every heading needs it at every key press, and it is slow to make. */
function getPercentFormat(): Intl.NumberFormat {
  const language = getLanguage();
  if (known?.language !== language) {
    known = { language, format: new Intl.NumberFormat(language, { style: 'percent' }) };
  }
  return known.format;
}
