import { useEffect } from 'preact/hooks';
import { getReportSource } from '../../../lib/browser/page-storage/report-source.ts';
import { tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultIndexFilter } from '../../../lib/model/filter/index-filter.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/service-filter.ts';
import { type IndexView, type ReportsView, type View, writeView } from '../../../lib/model/view.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { IndexPage } from '../index/IndexPage.tsx';
import { useLastPage } from '../list/use-paged-list.ts';
import { ReportDetails } from './details/ReportDetails.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportList } from './ReportList.tsx';
import { describeSource, ReportsHead } from './ReportsHead.tsx';
import { useProjectNames } from './use-project-names.ts';
import { type Reports, useReports } from './use-reports.ts';
import '../list/list.css';

const bareAddress = writeView({ name: 'reports', filter: defaultReportFilter });

interface ReportsPageProps {
  connection: Connection;
  view: ReportsView | IndexView;
  navigation: Navigation;
}

/** Without a source in the address, the source that was used last for this connection is shown. */
export function ReportsPage({ connection, view: asked, navigation }: ReportsPageProps) {
  const isOpen = writeView(asked) === bareAddress;
  const isIndex = isOpen && getReportSource(connection.id) === 'index';
  const view = isIndex ? ({ name: 'reports', from: 'index', filter: defaultIndexFilter } as const) : asked;
  useEffect(() => {
    if (isIndex) navigation.replace(view);
  }, [isIndex]);
  if (view.from === 'index') return <IndexPage {...{ connection, view, navigation }} />;
  return <ServiceReports {...{ connection, view, navigation }} />;
}

interface ServiceReportsProps {
  connection: Connection;
  view: ReportsView;
  navigation: Navigation;
}

/** The reports as the service itself lists them, with every parameter of its interface. */
function ServiceReports({ connection, view, navigation }: ServiceReportsProps) {
  const { filter, reportId } = view;
  const reports = useReports(connection, filter);
  const projects = useProjectNames(connection.id, reports.answer.value?.items);
  const change = (change: Partial<ReportFilter>, isContinued = false) => {
    const next: View = { name: 'reports', filter: { ...filter, page: 1, ...change } };
    isContinued ? navigation.replace(next) : navigation.go(next);
  };
  useLastPage(reports.answer, filter.page, (page) => change({ page }, true));
  return (
    <>
      <ReportsHead
        connectionId={connection.id}
        source="service"
        count={describeCount(reports)}
        navigation={navigation}
      />
      <ReportFilters filter={filter} projects={projects} onChange={change} />
      <ReportList
        reports={reports}
        filter={filter}
        onChange={change}
        linkProject={(project) => writeView({ name: 'reports', filter: { ...defaultReportFilter, project } })}
        linkDetails={({ id }) => writeView({ ...view, reportId: id })}
        onDetails={({ id }) => navigation.open({ ...view, reportId: id })}
      />
      {reportId && (
        <OpenDetails
          key={reportId}
          {...{ connection, reportId, reports }}
          onClose={() => navigation.close({ name: 'reports', filter })}
        />
      )}
    </>
  );
}

function describeCount({ total, answer: { value, askedAt } }: Reports): string {
  const age = value && describeSource('service', askedAt);
  return [total !== undefined && tCount('reportCount', total), age].filter(Boolean).join(' · ');
}

interface OpenDetailsProps {
  connection: Connection;
  reportId: string;
  reports: Reports;
  onClose: () => void;
}

/** Shows the list's data until the service has answered; a bookmark may name a report that is not on this page. */
function OpenDetails({ connection, reportId, reports, onClose }: OpenDetailsProps) {
  const { start } = useJobs();
  const known = reports.rows.find(({ report }) => report.id === reportId)?.report;
  return (
    <ReportDetails
      connection={connection}
      reportId={reportId}
      known={known}
      onStart={(work) => start(connection.id, [work])}
      onClose={onClose}
    />
  );
}
