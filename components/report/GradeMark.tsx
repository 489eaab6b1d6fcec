import { t } from '../../lib/i18n/translate.ts';
import type { Grade } from '../../lib/model/report/report.ts';
import './GradeMark.css';

// Shapes that differ without colour: a disc, a diamond, an octagon, a dashed ring.
const shapes = {
  good: 'M12 1a11 11 0 1 1 0 22a11 11 0 1 1 0-22z',
  decent:
    'M10.2 1.7a2.6 2.6 0 0 1 3.6 0l8.5 8.5a2.6 2.6 0 0 1 0 3.6l-8.5 8.5a2.6 2.6 0 0 1-3.6 0l-8.5-8.5a2.6 2.6 0 0 1 0-3.6z',
  bad: 'M7.6 1.5h8.8l6.1 6.1v8.8l-6.1 6.1H7.6l-6.1-6.1V7.6z',
  none: 'M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20z',
};

interface GradeMarkProps {
  /** Absent: no grade yet. */
  grade: Grade | undefined;
  size?: 's' | 'l';
}

/** The grade as a mark with a shape, a letter and a colour of its own. */
export function GradeMark({ grade, size = 's' }: GradeMarkProps) {
  const kind = grade ?? 'none';
  return (
    <span class={`grade-mark grade-mark-${size} grade-${kind}`} role="img" aria-label={t(`grade_${kind}`)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[kind]} />
      </svg>
      <span aria-hidden="true">{grade ? t(`grade_${grade}_letter`) : '–'}</span>
    </span>
  );
}
