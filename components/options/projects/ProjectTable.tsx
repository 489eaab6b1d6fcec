import { useId } from 'preact/hooks';
import { makeVisible } from '../../../lib/i18n/text.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { countAll } from '../../../lib/insights/grade-counts.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { defaultSummaryChoice } from '../../../lib/model/filter/summary-choice.ts';
import { writeView } from '../../../lib/model/view.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cutForRow } from '../list/AddressParts.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { type GridPlace, GridRow, RowGrid } from '../list/RowGrid.tsx';
import { Note, RowNote } from '../list/RowNote.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { GradeShare } from '../reports/table/GroupRow.tsx';
import { countKnown, type ProjectRow } from './project-row.ts';
import './projects.css';

interface ProjectTableProps {
  /** Undefined until the first projects are known. */
  rows: ProjectRow[] | undefined;
  onDelete: (name: string) => void;
}

export function ProjectTable({ rows, onDelete }: ProjectTableProps) {
  return (
    <RowGrid
      label={t('projects')}
      count={rows?.length}
      columns={5}
      class="project-grid"
      head={<Heads />}
      getKey={(place) => rows?.[place]?.name}
      drawRow={(place) => {
        const row = rows?.[place.place];
        return row && <Row key={row.name} {...{ row, place, onDelete }} />;
      }}
    />
  );
}

function Heads() {
  return (
    <tr aria-rowindex={1}>
      <th scope="col">{t('project')}</th>
      <th class="only-wide" scope="col">
        {t('grades')}
      </th>
      <th class="project-count" scope="col">
        {t('reports')}
      </th>
      <th class="project-created" scope="col">
        {t('created')}
      </th>
      <th class="col-action" scope="col">
        <VisuallyHidden>{t('actions')}</VisuallyHidden>
      </th>
    </tr>
  );
}

interface RowProps extends Pick<ProjectTableProps, 'onDelete'> {
  row: ProjectRow;
  place: GridPlace;
}

function Row({ row, place, onDelete }: RowProps) {
  const id = useId();
  const { name, counts, createdAt, isUnlisted, job } = row;
  const shown = makeVisible(cutForRow(name));
  const shares = countAll(counts) > 0 && <GradeShare counts={counts} />;
  return (
    <GridRow {...place}>
      <td>
        <span class="row-line">
          <a class="quiet-link project-name" id={id} title={shown} href={writeReportsLink(name)}>
            {shown}
          </a>
          {isUnlisted && !job && <Note>{t('projectUnlisted')}</Note>}
          <RowNote job={job} />
        </span>
        <span class="row-facts only-narrow">{shares}</span>
      </td>
      <td class="only-wide">{shares}</td>
      <td class="project-count">{describeCount(row)}</td>
      <td class="project-created">
        <TimeCell time={createdAt} />
      </td>
      <td class="col-action">
        <a
          class="button button-icon"
          title={t('summaryOf')}
          aria-label={t('summaryOf')}
          aria-describedby={id}
          href={writeView({ name: 'summary', filter: filterByProject(name), choice: defaultSummaryChoice })}
        >
          <ListIcon name="summary" />
        </a>
        <Button variant="icon" aria-label={t('delete')} aria-describedby={id} onClick={() => onDelete(name)}>
          <ListIcon name="delete" />
        </Button>
      </td>
    </GridRow>
  );
}

/** The number of reports; "3 of 5" if the local copy has only some of them. */
function describeCount(row: ProjectRow): string {
  const [copied, known] = [countAll(row.counts), countKnown(row)];
  if (copied === known) return formatNumber(known);
  return t('countOfReports', formatNumber(copied), formatNumber(known));
}

/** A project has no page of its own: its link leads to the list of its reports. */
function writeReportsLink(project: string): string {
  return writeView({ name: 'reports', filter: filterByProject(project) });
}

function filterByProject(project: string): ReportFilter {
  return { ...defaultReportFilter, projects: [project] };
}
