import { useId } from 'preact/hooks';
import { type ChangeFigures, type GradeChange, mostChanges } from '../../../lib/figures/find-changes.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { defaultIndexFilter } from '../../../lib/model/filter/index-filter.ts';
import { type IndexView, writeView } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { PageLink } from '../list/AddressParts.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { MoreButton, useMore } from './MoreButton.tsx';

interface ChangesSectionProps {
  changes: ChangeFigures;
  navigation: Navigation;
}

/** Pages that got another grade: from one report to the next, or when one was run again. */
export function ChangesSection({ changes: { better, worse, newest }, navigation }: ChangesSectionProps) {
  const { shown, left, showMore } = useMore(newest);
  const all = better + worse;
  const newestWords = all > mostChanges && t('figures_newest', formatNumber(mostChanges));
  return (
    <section class="figure figure-wide" aria-labelledby="figure-changes">
      <div class="figure-head">
        <h2 id="figure-changes">{t('figures_changes')}</h2>
      </div>
      <p class="figure-note">
        {all === 0
          ? t('figures_noChange')
          : [tCount('figures_better', better), tCount('figures_worse', worse), newestWords].filter(Boolean).join(' · ')}
      </p>
      {all > 0 && (
        <table class="figure-table" aria-labelledby="figure-changes">
          <thead>
            <tr>
              <th scope="col">{t('address')}</th>
              <th scope="col">{t('figures_before')}</th>
              <th scope="col">{t('figures_after')}</th>
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
  const details: IndexView = { name: 'reports', from: 'index', filter: defaultIndexFilter, reportId };
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
