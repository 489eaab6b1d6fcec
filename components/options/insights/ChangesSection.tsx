import { useId } from 'preact/hooks';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { type ChangeInsights, type GradeChange, mostChanges } from '../../../lib/insights/find-changes.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { type ReportsView, writeView } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { PageLink } from '../list/AddressParts.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { MoreButton, useMore } from './MoreButton.tsx';

interface ChangesSectionProps {
  changes: ChangeInsights;
  navigation: Navigation;
}

/** Pages that got another grade: from one report to the next, or when one was run again. */
export function ChangesSection({ changes: { better, worse, newest }, navigation }: ChangesSectionProps) {
  const { shown, left, showMore } = useMore(newest);
  const all = better + worse;
  const newestWords = all > mostChanges && t('insights_newest', formatNumber(mostChanges));
  return (
    <section class="figure figure-wide" aria-labelledby="figure-changes">
      <div class="figure-head">
        <h2 id="figure-changes">{t('insights_changes')}</h2>
      </div>
      <p class="figure-note">
        {all === 0
          ? t('insights_noChange')
          : [tCount('insights_better', better), tCount('insights_worse', worse), newestWords]
              .filter(Boolean)
              .join(' · ')}
      </p>
      {all > 0 && (
        <table class="figure-table" aria-labelledby="figure-changes">
          <thead>
            <tr>
              <th scope="col">{t('address')}</th>
              <th scope="col">{t('insights_before')}</th>
              <th scope="col">{t('insights_after')}</th>
              <th scope="col">{t('date')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((change) => (
              <ChangeLine key={`${change.reportId} ${change.at}`} {...{ change, navigation }} />
            ))}
          </tbody>
        </table>
      )}
      <MoreButton left={left} onMore={showMore} />
    </section>
  );
}

function ChangeLine({
  change: { reportId, url, from, to, at },
  navigation,
}: { change: GradeChange } & Pick<ChangesSectionProps, 'navigation'>) {
  const id = useId();
  const details: ReportsView = { name: 'reports', filter: defaultReportFilter, reportId };
  return (
    <tr>
      <th scope="row">
        <PageLink url={url} id={id} href={writeView(details)} onOpen={() => navigation.go(details)} />
      </th>
      <td>
        <GradeMark grade={from} />
      </td>
      <td>
        <GradeMark grade={to} />
      </td>
      <td>
        <TimeCell time={at} />
      </td>
    </tr>
  );
}
