import { t, tCount } from '../../../lib/i18n/translate.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/service-filter.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { BarAction } from '../list/BarAction.tsx';
import { NoReportsYet } from '../list/NoReportsYet.tsx';
import { PagedList } from '../list/PagedList.tsx';
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

/** One page of the service's reports. */
export function ReportList({ reports, filter, onChange, ...details }: ReportListProps) {
  const { answer, rows, selection, onRerun, onDelete } = reports;
  return (
    <PagedList
      label={t('reports')}
      {...{ answer, filter, onChange }}
      rowCount={rows.length}
      isFiltered={Boolean(filter.search || filter.project || filter.result)}
      onClear={() => onChange({ ...defaultReportFilter, result: undefined, perPage: filter.perPage })}
      none={<NoReportsYet />}
      actions={<SelectionBar reports={reports} />}
    >
      <ReportTable rows={answer.value && rows} {...{ selection, ...details, onRerun, onDelete }} />
    </PagedList>
  );
}

/** What can be done to many reports at once. */
function SelectionBar({ reports: { rows, selection, onRerun, onDelete } }: Pick<ReportListProps, 'reports'>) {
  const selected = rows.map(({ report }) => report).filter(({ id }) => selection.ids.has(id));
  const count = selected.length;
  return (
    <div class="selection">
      <span role="status">{count > 0 && tCount('selectedCount', count)}</span>
      {count > 0 && (
        <>
          <BarAction icon="rerun" name={tCount('rerunReports', count)} onClick={() => onRerun(selected)} />
          <BarAction
            icon="delete"
            variant="danger"
            name={tCount('deleteReports', count)}
            onClick={() => onDelete(selected)}
          />
          <BarAction icon="close" variant="icon" name={t('clearSelection')} onClick={selection.clear} />
        </>
      )}
    </div>
  );
}
