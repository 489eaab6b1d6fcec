import { t, tCount } from '../../../lib/i18n/translate.ts';
import { countReports, type ReportInsights } from '../../../lib/insights/count-reports.ts';
import { countAll } from '../../../lib/insights/grade-counts.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { InsightsView } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { anyDay, DateFilter } from '../reports/filters/DateFilter.tsx';
import { FilterChips } from '../reports/filters/FilterChips.tsx';
import { CopyHead, useCopy } from '../reports/LocalCopy.tsx';
import { EmptyCopy } from '../reports/StatusChip.tsx';
import { useComputed } from '../reports/use-computed.ts';
import { ChecksSection } from './ChecksSection.tsx';
import { GradeShares } from './GradeShares.tsx';
import { ProjectsSection } from './ProjectsSection.tsx';
import { TimeSection } from './TimeSection.tsx';
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
  const insights = useComputed(loaded, JSON.stringify(filter), (list) => {
    const rows = list.query({ ...defaultReportFilter, ...filter });
    return countReports(
      rows.map(({ report }) => report),
      Date.now(),
    );
  });
  const change = (change: Partial<InsightsFilter>) => navigation.go({ ...view, filter: { ...filter, ...change } });
  const count = insights && tCount('reportCount', countAll(insights.all));
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
  insights: ReportInsights | undefined;
  filter: InsightsFilter;
  onChange: (change: Partial<InsightsFilter>) => void;
}

/** The insights, or a placeholder while there are none. */
function InsightsBody({ insights, filter, onChange }: InsightsBodyProps) {
  const { loaded, link } = useCopy();
  if (loaded.problem) return <ProblemNotice problem={loaded.problem} onRetry={loaded.reload} />;
  if (loaded.isRead && loaded.list.count() === 0) return <NoInsights />;
  if (!insights) return <div class="insights insights-waiting" aria-busy="true" />;
  const { all, time, projects, checks } = insights;
  if (countAll(all) === 0) {
    return (
      <EmptyState title={t('nothingMatches')} text={t('nothingMatches_next')}>
        <Button onClick={() => onChange({ projects: [], ...anyDay })}>{t('clearFilters')}</Button>
      </EmptyState>
    );
  }
  const linkReports = (change: Partial<ReportFilter>) =>
    link({ name: 'reports', filter: { ...defaultReportFilter, ...filter, ...change } });
  return (
    <div class="insights">
      <GradeShares counts={all} linkReports={linkReports} />
      <TimeSection time={time} />
      <ProjectsSection {...{ projects, linkReports }} />
      <ChecksSection {...{ checks, linkReports }} />
    </div>
  );
}

function NoInsights() {
  const { sync } = useCopy();
  if (sync.state?.status !== 'off' || sync.problem) return <EmptyCopy sync={sync} />;
  return <EmptyState title={t('insights_noCopy')} text={t('insights_noCopy_next')} />;
}

function InsightsFilters({ filter, onChange }: Omit<InsightsBodyProps, 'insights'>) {
  const { list } = useCopy().loaded;
  return (
    <div class="filters">
      <ChoiceField
        label={t('project')}
        all={t('allProjects')}
        listChoices={list.listProjects}
        getLabel={(name) => name || t('noProject')}
        chosen={filter.projects}
        onChange={(projects) => onChange({ projects })}
      />
      <DateFilter days={filter} onChange={onChange} />
      <FilterChips filter={{ ...defaultReportFilter, ...filter }} onChange={onChange} />
    </div>
  );
}
