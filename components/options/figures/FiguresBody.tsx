import { countAll } from '../../../lib/figures/grade-counts.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { FiguresFilter } from '../../../lib/model/filter/figures-filter.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { LoadedList } from '../index/use-report-list.ts';
import type { Sync } from '../index/use-sync.ts';
import { NoReportsYet } from '../list/NoReportsYet.tsx';
import { ChangesSection } from './ChangesSection.tsx';
import { noFilter } from './FiguresFilters.tsx';
import { GradeFills } from './GradeFills.tsx';
import { GradeShares } from './GradeShares.tsx';
import { ProjectsSection } from './ProjectsSection.tsx';
import { TimeSection } from './TimeSection.tsx';
import type { Figures } from './use-figures.ts';

interface FiguresBodyProps {
  loaded: LoadedList;
  sync: Sync;
  figures: Figures | undefined;
  filter: FiguresFilter;
  navigation: Navigation;
  onChange: (change: Partial<FiguresFilter>) => void;
}

/** The states of the figures; their place is kept until they are counted. */
export function FiguresBody({ loaded, sync, figures, filter, navigation, onChange }: FiguresBodyProps) {
  if (loaded.problem) return <ProblemNotice problem={loaded.problem} onRetry={loaded.reload} />;
  if (loaded.isRead && loaded.list.count() === 0) return <NoIndex sync={sync} />;
  if (!figures) return <div class="figures figures-waiting" aria-busy="true" />;
  const { reports, changes } = figures;
  if (countAll(reports.all) === 0) {
    return (
      <EmptyState title={t('nothingMatches')} text={t('nothingMatches_next')}>
        <Button onClick={() => onChange(noFilter)}>{t('clearFilters')}</Button>
      </EmptyState>
    );
  }
  return (
    <div class="figures">
      <GradeFills />
      <GradeShares counts={reports.all} filter={filter} />
      <TimeSection time={reports.time} />
      <ProjectsSection projects={reports.projects} filter={filter} />
      <ChangesSection changes={changes} navigation={navigation} />
    </div>
  );
}

function NoIndex({ sync: { state, problem, start } }: { sync: Sync }) {
  // What went wrong is said above.
  if (problem || state?.status === 'failed') return null;
  if (state?.status === 'idle') return <NoReportsYet />;
  if (state?.status === 'walking') return <EmptyState title={t('indexFilling')} />;
  return (
    <EmptyState title={t('figures_noIndex')} text={t('figures_noIndex_next')}>
      <Button variant="primary" onClick={() => start('new')}>
        {t('figures_read')}
      </Button>
    </EmptyState>
  );
}
