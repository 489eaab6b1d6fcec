import { useId } from 'preact/hooks';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { type ChangeInsights, filterChanges, maxChanges } from '../../../lib/insights/count-changes.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { ChangeKind } from '../../../lib/model/report/grade-change.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { ColumnNames } from '../../ui/ColumnNames.tsx';
import { PageLink } from '../list/AddressParts.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { useCopy } from '../reports/LocalCopy.tsx';
import { Figure } from './Figure.tsx';
import { MoreButton, useMore } from './MoreButton.tsx';

interface ChangesSectionProps {
  changes: ChangeInsights;
  filter: InsightsFilter;
}

/** Reports whose grade differs from the former grade of their page, after a re-run or as a new report. */
export function ChangesSection({ changes: { better, worse, newest }, filter }: ChangesSectionProps) {
  const { shown, left, showMore } = useMore(newest);
  const all = better + worse;
  const { link } = useCopy();
  const linkChanges = (kind: ChangeKind, words: string) => (
    <a href={link({ name: 'reports', filter: filterChanges(filter, [kind]) })}>{words}</a>
  );
  return (
    <Figure id="figure-changes" title={t('insights_changes')} isWide>
      <p class="figure-note">
        {all === 0 && t('insights_noChange')}
        {better > 0 && linkChanges('better', tCount('insights_better', better))}
        {better > 0 && worse > 0 && ' · '}
        {worse > 0 && linkChanges('worse', tCount('insights_worse', worse))}
        {all > maxChanges && ` · ${t('insights_newest', formatNumber(maxChanges))}`}
      </p>
      {all > 0 && (
        <table class="figure-table" aria-labelledby="figure-changes">
          <ColumnNames names={[t('address'), t('before'), t('after'), t('date')]} />
          <tbody>
            {shown.map((changed) => (
              <ChangeLine key={changed.id} changed={changed} />
            ))}
          </tbody>
        </table>
      )}
      <MoreButton left={left} onMore={showMore} />
    </Figure>
  );
}

function ChangeLine({ changed: { id: reportId, url, change } }: { changed: ChangeInsights['newest'][number] }) {
  const id = useId();
  const { link } = useCopy();
  return (
    <tr>
      <th scope="row">
        <PageLink url={url} id={id} href={link({ name: 'reports', filter: defaultReportFilter, reportId })} />
      </th>
      <td>
        <GradeMark grade={change.from} />
      </td>
      <td>
        <GradeMark grade={change.to} />
      </td>
      <td>
        <TimeCell time={change.at} />
      </td>
    </tr>
  );
}
