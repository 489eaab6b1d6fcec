import { useState } from 'preact/hooks';
import type { TimeFigures } from '../../../lib/figures/count-reports.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { TimeChart } from './TimeChart.tsx';
import { TimeTable } from './TimeTable.tsx';

/** How many reports were created when, and how they are graded: as a chart or as the table behind it. */
export function TimeSection({ time }: { time: TimeFigures }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section class="figure" aria-labelledby="figure-time">
      <div class="figure-head">
        <h2 id="figure-time">{t(`figures_by_${time.unit}`)}</h2>
        {time.counts.length > 0 && (
          <Button aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {t('figures_asTable')}
          </Button>
        )}
      </div>
      {time.counts.length > 0 && (isTable ? <TimeTable time={time} /> : <TimeChart time={time} />)}
      {time.unplaced > 0 && <p class="figure-note">{tCount('figures_unplaced', time.unplaced)}</p>}
    </section>
  );
}
