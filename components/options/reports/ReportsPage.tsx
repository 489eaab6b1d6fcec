import { useEffect } from 'preact/hooks';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultIndexFilter } from '../../../lib/model/filter/index-filter.ts';
import { defaultReportFilter } from '../../../lib/model/filter/service-filter.ts';
import { type IndexView, type ReportsView, writeView } from '../../../lib/model/view.ts';
import { useReportPorts } from '../../hooks/report-ports.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { createLazy } from '../lazy.tsx';
import { ServiceReports } from './ServiceReports.tsx';
import '../list/list.css';

const IndexPage = createLazy(() => import('../index/IndexPage.tsx').then((module) => module.IndexPage));

const bareAddress = writeView({ name: 'reports', filter: defaultReportFilter });

interface ReportsPageProps {
  connection: Connection;
  view: ReportsView | IndexView;
  navigation: Navigation;
}

/** An address that says nothing but "reports" leads to where this connection's were read from last. */
export function ReportsPage({ connection, view: asked, navigation }: ReportsPageProps) {
  const { getReportSource } = useReportPorts();
  const isOpen = writeView(asked) === bareAddress;
  const isIndex = isOpen && getReportSource(connection.id) === 'index';
  const view = isIndex ? ({ name: 'reports', from: 'index', filter: defaultIndexFilter } as const) : asked;
  useEffect(() => {
    if (isIndex) navigation.replace(view);
  }, [isIndex]);
  if (view.from === 'index') return <IndexPage {...{ connection, view, navigation }} />;
  return <ServiceReports {...{ connection, view, navigation }} />;
}
