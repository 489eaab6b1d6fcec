import { cumsum } from 'd3-array';
import { countAll, type GradeCounts } from '../../lib/insights/grade-counts.ts';
import { type ResultChoice, resultChoices } from '../../lib/model/filter/report-filter.ts';
import { gradeLooks } from '../../lib/model/report/grade-looks.ts';
import './GradeMark.css';
import './GradeBar.css';

/** Defines the patterns that `getFill` refers to. Rendered once on a page. */
export function GradeFills() {
  return (
    <svg class="fills" aria-hidden="true">
      {resultChoices.map((grade) => (
        <pattern
          key={grade}
          id={`fill-${grade}`}
          class={`grade-${grade}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
        >
          <rect width="8" height="8" />
          {gradeLooks[grade].pattern && <path d={gradeLooks[grade].pattern} />}
        </pattern>
      ))}
    </svg>
  );
}

export function getFill(grade: ResultChoice): string {
  return `url(#fill-${grade})`;
}

export function Swatch({ grade }: { grade: ResultChoice }) {
  return (
    <svg class="swatch" aria-hidden="true">
      <rect width="100%" height="100%" fill={getFill(grade)} />
    </svg>
  );
}

interface GradePart {
  grade: ResultChoice;
  from: number;
  to: number;
}

/** Where each grade begins and ends if they are stacked, without grades that no report has. */
export function stackGrades(counts: GradeCounts): GradePart[] {
  const ends = cumsum(resultChoices, (grade) => counts[grade]);
  return resultChoices
    .map((grade, place) => ({ grade, from: (ends[place] ?? 0) - counts[grade], to: ends[place] ?? 0 }))
    .filter(({ from, to }) => to > from);
}

/** The shares of the grades as one bar. It is hidden from screen readers, which read the numbers beside it. */
export function GradeBar({ counts }: { counts: GradeCounts }) {
  const all = countAll(counts);
  const toPercent = (count: number) => `${(100 * count) / all}%`;
  return (
    <svg class="share-bar" aria-hidden="true">
      {stackGrades(counts).map(({ grade, from, to }) => (
        <rect key={grade} x={toPercent(from)} width={toPercent(to - from)} height="100%" fill={getFill(grade)} />
      ))}
    </svg>
  );
}
