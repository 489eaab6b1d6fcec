import { nice, ticks } from 'd3-array';
import { formatSpan, formatSpanShortly } from '../../../lib/i18n/format-span.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { TimeFigures } from '../../../lib/insights/count-reports.ts';
import { countAll, type GradeCounts } from '../../../lib/insights/grade-counts.ts';
import { resultChoices } from '../../../lib/model/filter/report-filter.ts';
import { getFill, Swatch, stackGrades } from '../../report/GradeBar.tsx';

/** How many labels fit side by side. */
const maxLabels = 4;

/** A column for each span of time, stacked by grade. */
export function TimeChart({ time: { counts, starts, unit } }: { time: TimeFigures }) {
  const most = Math.max(1, ...counts.map(countAll));
  const [, top] = nice(0, most, 4);
  const scale = ticks(0, top, 4).filter(Number.isInteger);
  const columns = counts.map((counts, place) => ({ counts, start: starts[place] ?? 0 }));
  const [first = 0, last = first] = [starts.at(0), starts.at(-1)];
  const about = t('insights_chart', formatSpan(first, unit), formatSpan(last, unit), tCount('reportCount', most));
  const step = Math.ceil(columns.length / maxLabels);
  return (
    <div class="chart">
      <Legend />
      <div class="chart-scale" aria-hidden="true">
        {scale.map((tick) => (
          <span key={tick} style={{ bottom: toPercent(tick, top) }}>
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <div class="chart-plot" role="img" aria-label={about}>
        {scale.map((tick) => (
          <span key={tick} class="chart-line" style={{ bottom: toPercent(tick, top) }} />
        ))}
        {columns.map(({ start, counts }, place) => (
          <span key={start} class="chart-column" title={describe(formatSpan(start, unit), counts)}>
            <Stack counts={counts} top={top} />
            {place % step === 0 && <span class="chart-time">{formatSpanShortly(start, unit)}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}

function Stack({ counts, top }: { counts: GradeCounts; top: number }) {
  return (
    <svg aria-hidden="true">
      {stackGrades(counts).map(({ grade, from, to }) => (
        <rect
          key={grade}
          y={toPercent(top - to, top)}
          width="100%"
          height={toPercent(to - from, top)}
          fill={getFill(grade)}
        />
      ))}
    </svg>
  );
}

function Legend() {
  return (
    <ul class="chart-legend" aria-hidden="true">
      {resultChoices.map((grade) => (
        <li key={grade}>
          <Swatch grade={grade} />
          {t(`grade_${grade}`)}
        </li>
      ))}
    </ul>
  );
}

function describe(name: string, counts: GradeCounts): string {
  const parts = resultChoices.filter((grade) => counts[grade] > 0);
  return [name, ...parts.map((grade) => `${t(`grade_${grade}`)}: ${formatNumber(counts[grade])}`)].join('\n');
}

function toPercent(part: number, whole: number): string {
  return `${(100 * part) / whole}%`;
}
