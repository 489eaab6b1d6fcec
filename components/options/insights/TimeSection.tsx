import { useState } from 'preact/hooks';
import { formatSpan } from '../../../lib/i18n/format-span.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { TimeFigures } from '../../../lib/insights/count-reports.ts';
import { countAll } from '../../../lib/insights/grade-counts.ts';
import { resultChoices } from '../../../lib/model/filter/report-filter.ts';
import { Button } from '../../ui/Button.tsx';
import { ColumnNames } from '../../ui/ColumnNames.tsx';
import { Figure } from './Figure.tsx';
import { TimeChart } from './TimeChart.tsx';

/** How many reports were created over time, by grade, as a chart or as a table. */
export function TimeSection({ time }: { time: TimeFigures }) {
  const [isTable, setIsTable] = useState(false);
  const hasTimes = time.counts.length > 0;
  const choice = hasTimes && (
    <Button aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
      {t('insights_asTable')}
    </Button>
  );
  return (
    <Figure id="figure-time" title={t(`insights_by_${time.unit}`)} control={choice}>
      {hasTimes && (isTable ? <TimeTable time={time} /> : <TimeChart time={time} />)}
      {time.unplaced > 0 && <p class="figure-note">{tCount('insights_unplaced', time.unplaced)}</p>}
    </Figure>
  );
}

/** The numbers of the chart. */
function TimeTable({ time: { counts, starts, unit } }: { time: TimeFigures }) {
  return (
    <table class="figure-table" aria-labelledby="figure-time">
      <ColumnNames names={[t('created'), ...resultChoices.map((grade) => t(`grade_${grade}`)), t('insights_all')]} />
      <tbody>
        {counts.map((gradeCounts, place) => (
          <tr key={starts[place]}>
            <th scope="row">{formatSpan(starts[place] ?? 0, unit)}</th>
            {resultChoices.map((grade) => (
              <td key={grade}>{formatNumber(gradeCounts[grade])}</td>
            ))}
            <td>{formatNumber(countAll(gradeCounts))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
