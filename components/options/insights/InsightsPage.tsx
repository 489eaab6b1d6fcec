import { t, tCount } from '../../../lib/i18n/translate.ts';
import { countAll } from '../../../lib/insights/grade-counts.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { InsightsView } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { NameField } from '../../ui/ChoiceField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NoReportsYet } from '../list/NoReportsYet.tsx';
import { anyDay, DateFilter } from '../reports/filters/DateFilter.tsx';
import { FilterChips } from '../reports/filters/FilterChips.tsx';
import { CopyHead, useCopy } from '../reports/LocalCopy.tsx';
import { ChangesSection } from './ChangesSection.tsx';
import { ChecksSection } from './ChecksSection.tsx';
import { GradeShares } from './GradeShares.tsx';
import { ProjectsSection } from './ProjectsSection.tsx';
import { TimeSection } from './TimeSection.tsx';
import { type Insights, useInsights } from './use-insights.ts';
import '../reports/reports.css';
import '../list/list.css';
import './insights.css';

interface InsightsPageProps {
  view: InsightsView;
  navigation: Navigation;
}

/** Statistics of the reports in the local copy. Requests to the service only bring that copy up to date. */
export function InsightsPage({ view, navigation }: InsightsPageProps) {
  const { filter } = view;
  const { loaded, sync } = useCopy();
  const insights = useInsights(loaded, filter);
  const change = (change: Partial<InsightsFilter>) => navigation.go({ ...view, filter: { ...filter, ...change } });
  const count = insights && tCount('reportCount', countAll(insights.reports.all));
  return (
    <>
      <CopyHead title={t('insights')} count={count || ''} />
      {sync.state?.status === 'off' && <p class="list-note">{t('copy_off_text')}</p>}
      <InsightsFilters filter={filter} onChange={change} />
      <InsightsBody {...{ insights, filter, onChange: change }} />
    </>
  );
}

interface InsightsBodyProps {
  insights: Insights | undefined;
  filter: InsightsFilter;
  onChange: (change: Partial<InsightsFilter>) => void;
}

/** The insights, or a placeholder while there are none. */
function InsightsBody({ insights, filter, onChange }: InsightsBodyProps) {
  const { loaded } = useCopy();
  if (loaded.problem) return <ProblemNotice problem={loaded.problem} onRetry={loaded.reload} />;
  if (loaded.isRead && loaded.list.count() === 0) return <NoInsights />;
  if (!insights) return <div class="insights insights-waiting" aria-busy="true" />;
  const { reports, changes } = insights;
  if (countAll(reports.all) === 0) {
    return (
      <EmptyState title={t('nothingMatches')} text={t('nothingMatches_next')}>
        <Button onClick={() => onChange({ projects: [], ...anyDay })}>{t('clearFilters')}</Button>
      </EmptyState>
    );
  }
  return (
    <div class="insights">
      <GradeShares counts={reports.all} filter={filter} />
      <TimeSection time={reports.time} />
      <ProjectsSection projects={reports.projects} filter={filter} />
      <ChangesSection {...{ changes, filter }} />
      <ChecksSection checks={reports.checks} filter={filter} />
    </div>
  );
}

function NoInsights() {
  const { state, problem } = useCopy().sync;
  // The problem is already shown above.
  if (problem || state?.problem) return null;
  if (state?.status === 'idle') return <NoReportsYet />;
  if (state?.status === 'off') return <EmptyState title={t('insights_noCopy')} text={t('insights_noCopy_next')} />;
  return <EmptyState title={t(state?.status === 'paused' ? 'copy_paused_said' : 'copyFilling')} />;
}

function InsightsFilters({ filter, onChange }: Omit<InsightsBodyProps, 'insights'>) {
  const { list } = useCopy().loaded;
  return (
    <div class="filters">
      <NameField
        label={t('project')}
        all={t('allProjects')}
        listNames={list.listProjects}
        unnamed={t('noProject')}
        chosen={filter.projects}
        onChange={(projects) => onChange({ projects })}
      />
      <DateFilter days={filter} onChange={onChange} />
      <FilterChips filter={{ ...defaultReportFilter, ...filter }} onChange={onChange} />
    </div>
  );
}
