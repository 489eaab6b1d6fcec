import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import type { ChangeKind } from '../../../lib/model/report/grade-change.ts';
import { useCopy } from '../reports/LocalCopy.tsx';
import { Figure } from './Figure.tsx';
import { filterChanges, type Insights } from './use-insights.ts';

interface ChangesSectionProps {
  changes: Insights['changes'];
  filter: InsightsFilter;
}

/** How many reports have another grade than their page had before, after a re-run or as a new report. */
export function ChangesSection({ changes: { better, worse }, filter }: ChangesSectionProps) {
  const { link } = useCopy();
  const linkChanges = (kind: ChangeKind, words: string) => (
    <a href={link({ name: 'reports', filter: filterChanges(filter, kind) })}>{words}</a>
  );
  return (
    <Figure id="figure-changes" title={t('insights_changes')} isWide>
      <p class="figure-note">
        {better + worse === 0 && t('insights_noChange')}
        {better > 0 && linkChanges('better', tCount('insights_better', better))}
        {better > 0 && worse > 0 && ' · '}
        {worse > 0 && linkChanges('worse', tCount('insights_worse', worse))}
      </p>
    </Figure>
  );
}
