import { useId } from 'preact/hooks';
import { formatTime } from '../../../lib/i18n/format-time.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { findGradedAt, type Report } from '../../../lib/model/report/report.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { cutForRow, isHostOf, PageLink } from '../list/AddressParts.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { PrivacyWord } from '../list/PrivacyWord.tsx';
import { RowNote } from '../list/RowNote.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { isUnsettled, type Row } from './row.ts';
import './report-table.css';

export interface RowActions {
  /** The address of the report's details. */
  linkDetails: (report: Report) => string;
  /** The address of the list filtered by one project. */
  linkProject: (name: string) => string;
  onDetails: (report: Report) => void;
  onRerun: (reports: Report[]) => void;
  onDelete: (reports: Report[]) => void;
}

interface RowCellsProps extends RowActions {
  row: Row;
}

/** The cells of a report's row. */
export function RowCells({ row, linkProject, ...actions }: RowCellsProps) {
  const { report } = row;
  const addressId = useId();
  return (
    <>
      <td class="col-grade">
        <GradeMark grade={report.result} />
      </td>
      <td>
        <AddressLines {...{ row, addressId, ...actions }} />
      </td>
      <td class="only-wide">
        {report.project && <ProjectLink name={report.project} href={linkProject(report.project)} />}
      </td>
      <td class="only-wide">
        <PrivacyWord privacy={report.privacy} />
      </td>
      <td class="only-wide">
        <TimeCell time={report.createdAt} />
      </td>
      <td class="only-wide">
        <TimeCell time={report.generatedAt} />
      </td>
      <RowButtons row={row} addressId={addressId} {...actions} />
    </>
  );
}

type AddressLinesProps = Omit<RowButtonsProps, 'onRerun' | 'onDelete'>;

function AddressLines({ row: { report, job, change }, addressId, linkDetails, onDetails }: AddressLinesProps) {
  const { url, project, privacy } = report;
  return (
    <>
      <span class="row-line">
        <PageLink url={url} id={addressId} href={linkDetails(report)} onOpen={() => onDetails(report)} />
        {job && (isUnsettled(job) || job.problem) ? <RowNote job={job} /> : <ChangeNote change={change} />}
      </span>
      <span class="row-facts only-narrow">
        <PrivacyWord privacy={privacy} />
        <TimeCell time={findGradedAt(report)} />
        {project && !isHostOf(project, url) && <span class="row-project">{cutForRow(project)}</span>}
      </span>
    </>
  );
}

/** Says that the grade is better or worse than before. */
function ChangeNote({ change }: Pick<Row, 'change'>) {
  if (!change) return null;
  const { kind, by, from, at } = change;
  return (
    <span class={`row-note grade-${kind}`} title={formatTime(at)}>
      {t(`changeNote_${by}_${kind}`, t(`grade_${from}`))}
    </span>
  );
}

function ProjectLink({ name, href }: { name: string; href: string }) {
  const shown = cutForRow(name);
  return (
    <a class="quiet-link" title={shown} href={href}>
      {shown}
    </a>
  );
}

interface RowButtonsProps extends Omit<RowActions, 'linkProject'> {
  row: Row;
  addressId: string;
}

function RowButtons({ row: { report, job }, addressId, onDetails, onRerun, onDelete }: RowButtonsProps) {
  const shared = { variant: 'icon', 'aria-describedby': addressId } as const;
  return (
    <td class="col-actions">
      <Button {...shared} aria-label={t('details')} onClick={() => onDetails(report)}>
        <ListIcon name="details" />
      </Button>
      <Button {...shared} aria-label={t('rerun')} isBusy={isUnsettled(job)} onClick={() => onRerun([report])}>
        <ListIcon name="rerun" />
      </Button>
      <Button {...shared} aria-label={t('delete')} onClick={() => onDelete([report])}>
        <ListIcon name="delete" />
      </Button>
    </td>
  );
}
