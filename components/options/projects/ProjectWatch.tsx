import { formatMoment } from '../../../lib/i18n/format-time.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { readReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { changeKinds } from '../../../lib/model/report/grade-change.ts';
import { writeView } from '../../../lib/model/view.ts';
import type { Watch } from '../../../lib/model/watch.ts';
import { sumUnseen } from '../../../lib/model/watch-findings.ts';
import { ListIcon } from '../list/ListIcon.tsx';

/** The watches of a connection whose view is filtered by projects, by the names of these projects. */
export function listProjectWatches(watches: readonly Watch[], connectionId: string): ReadonlyMap<string, Watch[]> {
  const found = new Map<string, Watch[]>();
  for (const watch of watches) {
    if (watch.connectionId !== connectionId || watch.target.kind !== 'view') continue;
    const { projects } = readReportFilter(new URLSearchParams(watch.target.query));
    for (const project of projects) found.set(project, [...(found.get(project) ?? []), watch]);
  }
  return found;
}

/** Says that a project is watched: what was found and not looked at yet, or else when the next run is. */
export function ProjectWatch({ watches }: { watches: Watch[] | undefined }) {
  if (!watches) return null;
  const unseen = sumUnseen(watches);
  const found = changeKinds.flatMap((kind) =>
    unseen[kind] > 0 ? t(`changed_${kind}`, formatNumber(unseen[kind])) : [],
  );
  const nextRunAt = Math.min(...watches.map(({ nextRunAt = Number.POSITIVE_INFINITY }) => nextRunAt));
  const next = Number.isFinite(nextRunAt) ? formatMoment(nextRunAt) : t('jobState_paused');
  const label = [t('watches'), ...found, `${t('nextRun')}: ${next}`].join(' · ');
  return (
    <a class="project-watch" href={writeView({ name: 'watches' })} aria-label={label} title={label}>
      <ListIcon name="watch" />
      {found.length > 0 ? found.join(' · ') : <span class="only-wide">{next}</span>}
    </a>
  );
}
