import { nice, ticks } from 'd3-array';
import { scaleBand } from 'd3-scale';
import { formatSpan, formatSpanShortly } from '../../../lib/i18n/format-span.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { TimeFigures } from '../../../lib/insights/count-reports.ts';
import { countAll, type GradeCounts } from '../../../lib/insights/grade-counts.ts';
import { resultChoices } from '../../../lib/model/filter/report-filter.ts';
import { getFill, Swatch, stackGrades } from '../../report/GradeBar.tsx';

/** How many labels fit side by side. */
const maxLabels = 6;

/** A column for each span of time, stacked by grade. All lengths are percentages, so the chart fits any width. */
export function TimeChart({ time: { counts, starts, unit } }: { time: TimeFigures }) {
  const most = Math.max(1, ...counts.map(countAll));
  const [, top] = nice(0, most, 4);
  const scale = ticks(0, top, 4).filter(Number.isInteger);
  const names = starts.map((start) => formatSpan(start, unit));
  const about = t('insights_chart', names.at(0) ?? '', names.at(-1) ?? '', tCount('reportCount', most));
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
      <svg class="chart-plot" role="img" aria-label={about}>
        {scale.map((tick) => {
          const y = toPercent(top - tick, top);
          return <line key={tick} class="chart-line" x2="100%" y1={y} y2={y} />;
        })}
        <Columns {...{ counts, names, top }} />
      </svg>
      <div class="chart-times" aria-hidden="true">
        {listLabels(starts).map(({ start, place }) => (
          <span key={start} style={{ insetInlineStart: place }}>
            {formatSpanShortly(start, unit)}
          </span>
        ))}
      </div>
    </div>
  );
}

interface ColumnsProps {
  counts: GradeCounts[];
  names: string[];
  top: number;
}

function Columns({ counts, names, top }: ColumnsProps) {
  const x = placeColumns(counts.length);
  return counts.map((column, place) => (
    <g key={names[place]} class="chart-column">
      <title>{describe(names[place] ?? '', column)}</title>
      <rect class="chart-back" x={`${x(place)}%`} width={`${x.bandwidth()}%`} height="100%" />
      {stackGrades(column).map(({ grade, from, to }) => (
        <rect
          key={grade}
          x={`${x(place)}%`}
          y={toPercent(top - to, top)}
          width={`${x.bandwidth()}%`}
          height={toPercent(to - from, top)}
          fill={getFill(grade)}
        />
      ))}
    </g>
  ));
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

function listLabels(starts: number[]): { start: number; place: string }[] {
  const step = Math.ceil(starts.length / maxLabels);
  const x = placeColumns(starts.length);
  const labels = starts.map((start, at) => ({ start, place: `${(x(at) ?? 0) + x.bandwidth() / 2}%` }));
  return labels.filter((_, at) => at % step === 0);
}

/** Positions in per cent of the width. Few columns have wide gaps, so that a single one does not fill the chart. */
function placeColumns(count: number) {
  const gap = Math.max(0.15, 1 - count / 8);
  return scaleBand(Array(count).keys(), [0, 100])
    .paddingInner(gap)
    .paddingOuter(gap - 0.15);
}

function describe(name: string, counts: GradeCounts): string {
  const parts = resultChoices.filter((grade) => counts[grade] > 0);
  return [name, ...parts.map((grade) => `${t(`grade_${grade}`)}: ${formatNumber(counts[grade])}`)].join('\n');
}

function toPercent(part: number, whole: number): string {
  return `${(100 * part) / whole}%`;
}
