import { t, tCount } from '../../../lib/i18n/translate.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/service-filter.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { BarAction } from '../list/BarAction.tsx';
import { NoReportsYet } from '../list/NoReportsYet.tsx';
import { EmptyList, ListBody, ListFoot } from '../list/PagedList.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { useListEmptied } from '../list/use-paged-list.ts';
import { ReportTable } from './ReportTable.tsx';
import type { Reports } from './use-reports.ts';

interface ReportListProps {
  reports: Reports;
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
  linkDetails: (report: Report) => string;
  linkProject: (name: string) => string;
  onDetails: (report: Report) => void;
}

export function ReportList({ reports, filter, onChange, ...details }: ReportListProps) {
  const { answer, rows, selection, onRerun, onDelete } = reports;
  const region = useFocusKeeper();
  const isEmptied = useListEmptied(answer, rows.length);
  const empty = (
    <EmptyList
      page={answer.value}
      number={filter.page}
      isEmptied={isEmptied}
      isFiltered={Boolean(filter.search || filter.project || filter.result)}
      onPage={(page) => onChange({ page })}
      onClear={() => onChange({ ...defaultReportFilter, result: undefined, perPage: filter.perPage })}
    >
      <NoReportsYet />
    </EmptyList>
  );
  return (
    <>
      <section ref={region} class="list-region" tabIndex={-1} aria-label={t('reports')}>
        <ListBody answer={answer} isEmpty={rows.length === 0} empty={empty}>
          <ReportTable rows={answer.value && rows} {...{ selection, ...details, onRerun, onDelete }} />
        </ListBody>
      </section>
      <ListFoot answer={answer} rowCount={rows.length} filter={filter} onChange={onChange}>
        <ReportSelection reports={reports} />
      </ListFoot>
    </>
  );
}

function ReportSelection({ reports: { rows, selection, onRerun, onDelete } }: Pick<ReportListProps, 'reports'>) {
  const selected = rows.map(({ report }) => report).filter(({ id }) => selection.ids.has(id));
  return (
    <SelectionBar
      count={selected.length}
      onRerun={() => onRerun(selected)}
      onDelete={() => onDelete(selected)}
      onClear={selection.clear}
    />
  );
}

interface SelectionBarProps {
  count: number;
  onRerun: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done to many reports at once. */
function SelectionBar({ count, onRerun, onDelete, onClear }: SelectionBarProps) {
  return (
    <div class="selection">
      <span role="status">{count > 0 && tCount('selectedCount', count)}</span>
      {count > 0 && (
        <>
          <BarAction icon="rerun" name={tCount('rerunReports', count)} onClick={onRerun} />
          <BarAction icon="delete" variant="danger" name={tCount('deleteReports', count)} onClick={onDelete} />
          <BarAction icon="close" variant="icon" name={t('clearSelection')} onClick={onClear} />
        </>
      )}
    </div>
  );
}
