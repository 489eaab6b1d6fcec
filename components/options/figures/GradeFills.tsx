import type { ComponentChildren } from 'preact';
import { type IndexResult, indexResults } from '../../../lib/model/filter/index-filter.ts';

/** Beside its colour each grade has a pattern of its own: whole, hatched, dotted, empty. */
const patterns: Record<IndexResult, ComponentChildren> = {
  good: null,
  decent: <path d="M-2 2l4-4M0 8l8-8M6 10l4-4" />,
  bad: <path d="M1 2h2M5 6h2" />,
  none: <path d="M3 4h2" />,
};

/** What `getFill` names; once on a page. */
export function GradeFills() {
  return (
    <svg class="fills" aria-hidden="true">
      {indexResults.map((grade) => (
        <pattern
          key={grade}
          id={`fill-${grade}`}
          class={`fill-${grade}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
        >
          <rect width="8" height="8" />
          {patterns[grade]}
        </pattern>
      ))}
    </svg>
  );
}

export function getFill(grade: IndexResult): string {
  return `url(#fill-${grade})`;
}

/** What a fill looks like, beside the grade's name. */
export function Swatch({ grade }: { grade: IndexResult }) {
  return (
    <svg class="swatch" aria-hidden="true">
      <rect width="100%" height="100%" fill={getFill(grade)} />
    </svg>
  );
}
