import { t } from '../../../../lib/i18n/translate.ts';
import type { Grade } from '../../../../lib/model/report/report.ts';
import { GradeMark } from '../../../report/GradeMark.tsx';

export const mostGrades = 8;

/** The grades of a page over time, oldest first; of many the last. */
export function GradeHistory({ history }: { history: Grade[] }) {
  const shown = history.slice(-mostGrades);
  const words = shown.map((grade) => t(`grade_${grade}`)).join(', ');
  return (
    <span class="grade-history" role="img" aria-label={t('gradeHistory', words)} title={t('gradeHistory', words)}>
      {history.length > mostGrades && <span aria-hidden="true">…</span>}
      {shown.map((grade, index) => (
        <span key={index} aria-hidden="true">
          <GradeMark grade={grade} />
        </span>
      ))}
    </span>
  );
}
