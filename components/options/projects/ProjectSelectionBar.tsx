import { useState } from 'preact/hooks';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultReportFilter, type ReportFilter, writeReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { defaultSummaryChoice } from '../../../lib/model/filter/summary-choice.ts';
import { listNewestOfPages } from '../../../lib/model/report/newer.ts';
import type { ProjectsView } from '../../../lib/model/view.ts';
import { maxWatchNameLength } from '../../../lib/model/watch.ts';
import type { Navigation } from '../../hooks/use-view.ts';
import { ChangeReportsDialog, type ReportsChange } from '../ChangeReportsDialog.tsx';
import { BarAction } from '../list/BarAction.tsx';
import { SelectionFoot } from '../list/SelectionFoot.tsx';
import type { Selection } from '../list/use-selection.ts';
import { useCopy } from '../reports/LocalCopy.tsx';
import { type AskedWatch, NewWatchDialog } from '../watches/WatchDialog.tsx';
import { ProjectExport } from './ProjectExport.tsx';

interface ProjectSelectionBarProps {
  connection: Connection;
  selection: Selection;
  view: ProjectsView;
  navigation: Navigation;
  onDelete: (names: string[]) => void;
}

/** The actions on the selected projects. */
export function ProjectSelectionBar({ connection, selection, view, navigation, onDelete }: ProjectSelectionBarProps) {
  const { loaded, sync } = useCopy();
  const { list } = loaded;
  const { count, clear, listIds } = selection;
  const [change, setChange] = useState<ReportsChange>();
  const [askedWatch, setAskedWatch] = useState<AskedWatch>();
  const [exported, setExported] = useState<string[]>();
  const getFilter = (): ReportFilter => ({ ...defaultReportFilter, projects: listIds() });
  const listPages = (filter: ReportFilter) => listNewestOfPages(list.query(filter).map(({ report }) => report));
  const rerun = () => {
    const ids = listPages(getFilter()).map(({ id }) => id);
    setChange({ kind: 'rerun', ids, scope: sync.state?.isComplete ? 'newest' : 'part' });
  };
  const watch = () => {
    const filter = getFilter();
    const names = filter.projects.join(t('listSeparator'));
    setAskedWatch({
      target: { kind: 'view', query: new URLSearchParams(writeReportFilter(filter)).toString() },
      name: names.length > maxWatchNameLength ? tCount('projectCount', count) : names,
      count: listPages(filter).length,
      isPart: !sync.state?.isComplete || !loaded.isRead,
    });
  };
  const summarise = () =>
    navigation.go({ name: 'summary', at: view.at, filter: getFilter(), choice: defaultSummaryChoice });
  return (
    <>
      <SelectionFoot selection={selection} words={tCount('selectedProjects', count)}>
        <span class="project-actions">
          <BarAction icon="rerun" name={t('rerun')} onClick={rerun} />
          <BarAction icon="watch" name={t('watchList')} onClick={watch} />
          <BarAction icon="summary" name={t('summaryOf')} onClick={summarise} />
          <BarAction icon="download" name={t('export')} onClick={() => setExported(listIds())} />
          <BarAction icon="delete" name={t('delete')} variant="danger" onClick={() => onDelete(listIds())} />
        </span>
      </SelectionFoot>
      {change && (
        <ChangeReportsDialog {...{ connection, list, change }} onStarted={clear} onClose={() => setChange(undefined)} />
      )}
      {exported && <ProjectExport {...{ connection }} names={exported} onClose={() => setExported(undefined)} />}
      {askedWatch && (
        <NewWatchDialog
          connection={connection}
          asked={askedWatch}
          onSaved={() => navigation.go({ name: 'watches' })}
          onClose={() => setAskedWatch(undefined)}
        />
      )}
    </>
  );
}
