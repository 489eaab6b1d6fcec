import { useContext } from 'preact/hooks';
import { gradeLooks } from '../../lib/model/report/grade-looks.ts';
import type { Grade } from '../../lib/model/report/report.ts';
import { WordsContext } from '../hooks/words-context.ts';
import './GradeMark.css';

interface GradeMarkProps {
  /** Absent: no grade yet. */
  grade: Grade | undefined;
  size?: 's' | 'l';
  /** The grade's name is beside it: screen readers skip the mark. */
  isDecorative?: boolean;
}

/** A mark for the grade. Each grade has its own shape, sign and colour, the same in every language. */
export function GradeMark({ grade, size = 's', isDecorative }: GradeMarkProps) {
  const { t } = useContext(WordsContext);
  const kind = grade ?? 'none';
  const name = isDecorative
    ? ({ 'aria-hidden': 'true' } as const)
    : { role: 'img' as const, 'aria-label': t(`grade_${kind}`) };
  return (
    <span class={`grade-mark grade-mark-${size} grade-${kind}`} {...name}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={gradeLooks[kind].shape} />
        <path class="grade-sign" d={gradeLooks[kind].sign} />
      </svg>
    </span>
  );
}
