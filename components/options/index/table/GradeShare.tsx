import { countGraded } from '../../../../lib/figures/grade-counts.ts';
import { formatShare } from '../../../../lib/i18n/format-share.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import { type Grade, grades } from '../../../../lib/model/report/report.ts';

/** How many of the graded ones are good, decent and bad: as a bar for the glance, and in words. */
export function GradeShare({ counts }: { counts: Record<Grade, number> }) {
  const all = countGraded(counts);
  if (all === 0) return <span class="grade-share">{t('grade_none')}</span>;
  const words = grades.map((grade) => `${formatShare(counts[grade], all)} ${t(`grade_${grade}`)}`);
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
