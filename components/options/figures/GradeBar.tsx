import { countAll, type GradeCounts } from '../../../lib/figures/grade-counts.ts';
import { getFill } from './GradeFills.tsx';
import { stackGrades } from './stack-grades.ts';

/** The shares of the grades as one bar. The numbers stand beside it. */
export function GradeBar({ counts }: { counts: GradeCounts }) {
  const all = countAll(counts);
  const [parts = []] = stackGrades([counts]);
  const toPercent = (count: number) => `${(100 * count) / all}%`;
  return (
    <svg class="share-bar" aria-hidden="true">
      {parts.map(({ grade, from, to }) => (
        <rect key={grade} x={toPercent(from)} width={toPercent(to - from)} height="100%" fill={getFill(grade)} />
      ))}
    </svg>
  );
}
