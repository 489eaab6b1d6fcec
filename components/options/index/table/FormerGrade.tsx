import { t } from '../../../../lib/i18n/translate.ts';
import { type Grade, grades } from '../../../../lib/model/report/report.ts';

interface FormerGradeProps {
  grade: Grade;
  former: Grade;
}

/** That a page is better or worse than it was. */
export function FormerGrade({ grade, former }: FormerGradeProps) {
  const isBetter = grades.indexOf(grade) < grades.indexOf(former);
  return (
    <span class={isBetter ? 'row-note grade-better' : 'row-note grade-worse'}>
      {t(isBetter ? 'betterThan' : 'worseThan', t(`grade_${former}`))}
    </span>
  );
}
