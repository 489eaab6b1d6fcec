import { t } from '../../lib/i18n/translate.ts';
import { gradeShapes } from '../../lib/model/report/grade-shapes.ts';
import type { Grade } from '../../lib/model/report/report.ts';
import './GradeMark.css';

interface GradeMarkProps {
  /** Absent: no grade yet. */
  grade: Grade | undefined;
  size?: 's' | 'l';
}

/** A mark for the grade. Each grade has its own shape, letter and colour. */
export function GradeMark({ grade, size = 's' }: GradeMarkProps) {
  const kind = grade ?? 'none';
  return (
    <span class={`grade-mark grade-mark-${size} grade-${kind}`} role="img" aria-label={t(`grade_${kind}`)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={gradeShapes[kind]} />
      </svg>
      <span aria-hidden="true">{grade ? t(`grade_${grade}_letter`) : '–'}</span>
    </span>
  );
}
