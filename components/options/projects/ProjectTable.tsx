import { Fragment } from 'preact';
import { useId } from 'preact/hooks';
import { formatShare } from '../../../lib/i18n/format-share.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { countAll } from '../../../lib/insights/grade-counts.ts';
import { getFirstOrder, type ProjectsSort } from '../../../lib/model/filter/projects-filter.ts';
import { defaultReportFilter, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { defaultSummaryChoice } from '../../../lib/model/filter/summary-choice.ts';
import { changeKinds } from '../../../lib/model/report/grade-change.ts';
import { useRovingTabIndex } from '../../ui/use-roving-tab-index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { cutForRow } from '../list/AddressParts.tsx';
import { IconButton } from '../list/IconButton.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { NameLink } from '../list/NameLink.tsx';
import { RowCheck, SelectAllHead, type SelectAllHeadProps } from '../list/RowCheck.tsx';
import { type GridPlace, GridRow, RowGrid } from '../list/RowGrid.tsx';
import { Note, RowNote } from '../list/RowNote.tsx';
import { SortHead, type Sorting } from '../list/SortHead.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import type { Selection } from '../list/use-selection.ts';
import { useCopy } from '../reports/LocalCopy.tsx';
import { GradeShare } from '../reports/table/GroupRow.tsx';
import { filterChanged } from './count-projects.ts';
import { ProjectWatch } from './ProjectWatch.tsx';
import { countKnown, type ProjectRow } from './project-row.ts';
import './projects.css';

interface ProjectTableProps extends Omit<HeadsProps, 'hasScores' | 'selection'> {
  selection: Selection;
  /** Undefined until the first projects are known. */
  rows: ProjectRow[] | undefined;
  /** See `useHeldRows`. */
  question: string;
  onDelete: (name: string) => void;
}

export function ProjectTable({ rows, selection, sorting, onSort, question, onDelete }: ProjectTableProps) {
  const hasScores = rows?.some(({ score }) => score !== undefined) ?? false;
  return (
    <RowGrid
      label={t('projects')}
      count={rows?.length}
      class={`project-grid${hasScores ? ' has-scores' : ''}`}
      head={<Heads {...{ selection, hasScores, sorting, onSort }} />}
      onExtend={selection.extend}
      question={question}
      getKey={(place) => rows?.[place]?.name}
      drawRow={(place) => {
        const row = rows?.[place.place];
        return row && <Row key={row.name} {...{ row, selection, hasScores, place, onDelete }} />;
      }}
    />
  );
}

interface HeadsProps {
  selection: SelectAllHeadProps;
  hasScores: boolean;
  sorting: Sorting<ProjectsSort>;
  onSort: (sorting: Sorting<ProjectsSort>) => void;
}

function Heads({ selection, hasScores, sorting, onSort }: HeadsProps) {
  const by = (sort: ProjectsSort) => ({ sort, sorting, onSort, firstOrder: getFirstOrder(sort) });
  return (
    <tr {...useRovingTabIndex<HTMLTableRowElement>()} aria-rowindex={1}>
      <SelectAllHead {...selection} />
      <SortHead {...by('project')} name={t('project')} />
      <SortHead {...by('bad')} name={t('grades')} class="only-wide" />
      <SortHead {...by('reports')} name={t('reports')} class="project-count" />
      {hasScores && <SortHead {...by('score')} name={t('score')} class="project-extra" />}
      <SortHead {...by('worse')} name={t('datePeriod_last7')} class="only-wide" />
      <SortHead {...by('failed')} name={t('failsMost')} class="project-extra" />
      <SortHead {...by('generated')} name={t('generated')} class="project-time" />
      <th class="col-action" scope="col">
        <VisuallyHidden>{t('actions')}</VisuallyHidden>
      </th>
    </tr>
  );
}

interface RowProps extends Pick<ProjectTableProps, 'selection' | 'onDelete'> {
  row: ProjectRow;
  hasScores: boolean;
  place: GridPlace;
}

function Row({ row, selection, hasScores, place, onDelete }: RowProps) {
  const id = useId();
  const { link } = useCopy();
  const { name, reports, pages, score, mostFailed, generatedAt, job, watches, findings } = row;
  const isSelected = selection.has({ id: name });
  const choose = (isRange: boolean) => selection.toggle({ id: name }, isRange);
  const scored = score === undefined ? undefined : formatNumber(Math.round(score));
  const share = { counts: pages, counted: tCount('summary_pageCount', countAll(pages)) };
  return (
    <GridRow {...place} isSelected={isSelected} keys={{ ' ': () => choose(false) }}>
      <td class="col-check">
        <RowCheck label={t('selectReport', cutForRow(name))} count={Number(isSelected)} total={1} onToggle={choose} />
      </td>
      <td>
        <span class="row-line">
          <NameLink id={id} name={name} href={link({ name: 'reports', filter: filterByProject(name) })} />
          <ProjectWatch watches={watches} findings={findings} />
          <RowNote job={job} />
        </span>
        <span class="row-facts only-narrow">
          {reports > 0 && <GradeShare {...share} isBar />}
          <ChangeLinks row={row} />
          {scored !== undefined && (
            <span class="project-score" title={`${t('score')} ${scored}`}>
              {t('score')} {scored}
            </span>
          )}
          {generatedAt !== undefined && <TimeCell time={generatedAt} />}
        </span>
      </td>
      <td class="only-wide">{reports > 0 && <GradeShare {...share} isBar />}</td>
      <td class="project-count">{describeCount(row)}</td>
      {hasScores && <td class="project-extra project-count">{scored}</td>}
      <td class="only-wide">
        <ChangeLinks row={row} />
      </td>
      <td class="project-extra">
        {mostFailed !== undefined && (
          <span class="row-line">
            <NameLink
              name={mostFailed.name}
              href={link({ name: 'reports', filter: { ...filterByProject(name), checks: [mostFailed.name] } })}
            />
            <Note>{formatShare(mostFailed.share, 1)}</Note>
          </span>
        )}
      </td>
      <td class="project-time">
        <TimeCell time={generatedAt} />
      </td>
      <td class="col-action">
        <a
          class="button button-icon"
          title={t('summaryOf')}
          aria-label={t('summaryOf')}
          aria-describedby={id}
          href={link({ name: 'summary', filter: filterByProject(name), choice: defaultSummaryChoice })}
        >
          <ListIcon name="summary" />
        </a>
        <IconButton icon="delete" label={t('delete')} aria-describedby={id} onClick={() => onDelete(name)} />
      </td>
    </GridRow>
  );
}

/** How many grades have changed in the last seven days, linked to the reports. */
function ChangeLinks({ row: { name, changes } }: { row: ProjectRow }) {
  const { link } = useCopy();
  const kinds = changeKinds.filter((kind) => changes[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <span class="project-changes">
      {kinds.map((kind, index) => (
        <Fragment key={kind}>
          {index > 0 && ' · '}
          <a class={`grade-${kind}`} href={link({ name: 'reports', filter: filterChanged([name], [kind]) })}>
            {t(`changed_${kind}`, formatNumber(changes[kind]))}
          </a>
        </Fragment>
      ))}
    </span>
  );
}

/** The number of reports; "3 of 5" if the local copy has only some of them. */
function describeCount(row: ProjectRow): string {
  const [copied, known] = [row.reports, countKnown(row)];
  if (copied === known) return formatNumber(known);
  return t('countOfReports', formatNumber(copied), formatNumber(known));
}

/** A project has no page of its own: its link leads to the list of its reports. */
function filterByProject(project: string): ReportFilter {
  return { ...defaultReportFilter, projects: [project] };
}
