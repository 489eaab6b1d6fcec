import { t } from '../../../lib/i18n/translate.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter.ts';
import type { Report } from '../../../lib/model/report.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { EmptyList } from '../list/EmptyList.tsx';
import { ListBody } from '../list/ListBody.tsx';
import { Pager } from '../list/Pager.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { ReportTable } from './ReportTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { Reports } from './use-reports.ts';

interface ReportListProps {
  reports: Reports;
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
  onDetails: (report: Report) => void;
}

export function ReportList({ reports, filter, onChange, onDetails }: ReportListProps) {
  const { answer, rows, selection, onRerun, onDelete } = reports;
  const region = useFocusKeeper(rows.length);
  const empty = (
    <EmptyList
      page={answer.value}
      number={filter.page}
      isFiltered={Boolean(filter.search || filter.project || filter.result)}
      onPage={(page) => onChange({ page })}
      onClear={() => onChange({ ...defaultReportFilter, result: undefined, perPage: filter.perPage })}
    >
      <EmptyState title={t('noReportsYet')} text={t('noReportsYet_next')} />
    </EmptyList>
  );
  return (
    <>
      <section ref={region} class="list-region" tabIndex={-1} aria-label={t('reports')}>
        <ListBody answer={answer} isEmpty={answer.value?.items.length === 0} empty={empty}>
          <ReportTable rows={answer.value && rows} {...{ selection, onDetails, onRerun, onDelete }} />
        </ListBody>
      </section>
      <ListFoot reports={reports} filter={filter} onChange={onChange} />
    </>
  );
}

function ListFoot({ reports, filter, onChange }: Omit<ReportListProps, 'onDetails'>) {
  const { answer, rows, selection, onRerun, onDelete } = reports;
  const selected = rows.map(({ report }) => report).filter(({ id }) => selection.ids.has(id));
  return (
    <div class="list-foot">
      <SelectionBar
        count={selected.length}
        onRerun={() => onRerun(selected)}
        onDelete={() => onDelete(selected)}
        onClear={selection.clear}
      />
      <Pager
        page={answer.value}
        number={filter.page}
        perPage={filter.perPage}
        onPage={(page) => onChange({ page })}
        onPerPage={(perPage) => onChange({ perPage })}
      />
    </div>
  );
}
