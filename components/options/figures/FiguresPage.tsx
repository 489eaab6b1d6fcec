import { useMemo } from 'preact/hooks';
import { countAll } from '../../../lib/figures/grade-counts.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { FiguresFilter } from '../../../lib/model/filter/figures-filter.ts';
import type { FiguresView } from '../../../lib/model/view.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { describeAge, SyncControls, SyncNote } from '../index/SyncControls.tsx';
import { useReportList } from '../index/use-report-list.ts';
import { useSync } from '../index/use-sync.ts';
import { ListHead } from '../list/ListHead.tsx';
import { FiguresBody } from './FiguresBody.tsx';
import { FiguresFilters } from './FiguresFilters.tsx';
import { useFigures } from './use-figures.ts';
import '../index/index.css';
import '../list/list.css';
import './figures.css';

interface FiguresPageProps {
  connection: Connection;
  view: FiguresView;
  navigation: Navigation;
}

/** What the reports come to. Nothing is asked of the service for it but what brings the local copy up to date. */
export function FiguresPage({ connection, view, navigation }: FiguresPageProps) {
  const { filter } = view;
  const loaded = useReportList(connection.id);
  const sync = useSync(connection.id);
  const figures = useFigures(loaded, filter);
  const { list, version } = loaded;
  const projects = useMemo(list.listProjects, [list, version]);
  const change = (change: Partial<FiguresFilter>) => navigation.go({ ...view, filter: { ...filter, ...change } });
  const count = figures && tCount('reportCount', countAll(figures.reports.all));
  return (
    <>
      <ListHead
        title={t('figures')}
        count={[count, count && sync.state && describeAge(sync.state)].filter(Boolean).join(' · ')}
      >
        <SyncControls sync={sync} />
      </ListHead>
      <SyncNote sync={sync} />
      <FiguresFilters filter={filter} projects={projects} onChange={change} />
      <FiguresBody {...{ loaded, sync, figures, filter, navigation, onChange: change }} />
    </>
  );
}
