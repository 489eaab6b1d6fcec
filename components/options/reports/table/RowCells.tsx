import { useId } from 'preact/hooks';
import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import type { ReportColumn } from '../../../../lib/model/filter/report-columns.ts';
import { isSettled } from '../../../../lib/model/job.ts';
import { findGradedAt } from '../../../../lib/model/report/report.ts';
import type { ReportRow } from '../../../../lib/model/report/stored-report.ts';
import { GradeMark } from '../../../report/GradeMark.tsx';
import { onFirstClick } from '../../../ui/on-first-click.ts';
import { findFailure } from '../../job-words.ts';
import { cutForRow, isHostOf, PageLink } from '../../list/AddressParts.tsx';
import { IconButton } from '../../list/IconButton.tsx';
import { PrivacyWord } from '../../list/PrivacyWord.tsx';
import { RowNote } from '../../list/RowNote.tsx';
import { TimeCell } from '../../list/TimeCell.tsx';
import { describeChange } from '../describe-change.ts';
import { isUnderWay, type Row } from '../row.ts';
import { type CellParts, listColumns } from './list-columns.tsx';

export interface RowActions extends Pick<CellParts, 'linkProject'> {
  /** The address of the report's details. */
  linkDetails: (reportId: string) => string;
  onDetails: (reportId: string) => void;
  onRerun: (report: ReportRow) => void;
  onDelete: (report: ReportRow) => void;
  /** Opens the dialog for a new watch of the reports. */
  onWatch: (reportIds: string[]) => void;
}

interface RowCellsProps extends RowActions {
  row: Row;
  columns: readonly ReportColumn[];
}

/** The cells of a report's row. */
export function RowCells({ row, columns, linkProject, ...actions }: RowCellsProps) {
  const { report } = row;
  const addressId = useId();
  return (
    <>
      <td class="col-grade">
        <GradeMark grade={report.result} />
      </td>
      <td>
        <AddressLines {...{ row, addressId, columns, ...actions }} />
      </td>
      {columns.map((column) => (
        <td key={column} class="only-wide">
          {listColumns[column].draw({ row, linkProject })}
        </td>
      ))}
      <RowButtons row={row} addressId={addressId} {...actions} />
    </>
  );
}

type AddressLinesProps = Omit<RowButtonsProps, 'onRerun' | 'onDelete'> & Pick<RowCellsProps, 'columns'>;

function AddressLines({ row, addressId, columns, linkDetails, onDetails }: AddressLinesProps) {
  const { report, job } = row;
  const { url, project, privacy } = report;
  return (
    <>
      <span class="row-line">
        <PageLink url={url} id={addressId} href={linkDetails(report.id)} onOpen={() => onDetails(report.id)} />
        {job && (!isSettled(job) || findFailure(job)) ? <RowNote job={job} /> : <ChangeNote {...{ row, columns }} />}
      </span>
      <span class="row-facts only-narrow">
        <PrivacyWord privacy={privacy} />
        <TimeCell time={findGradedAt(report)} />
        {project && !isHostOf(project, url) && <span class="row-project">{cutForRow(project)}</span>}
      </span>
    </>
  );
}

/**
 * Says that the grade is better or worse than before, and which checks fail that did not fail then. If a column names
 * these checks, the note does so only while the columns are hidden.
 */
function ChangeNote({ row, columns }: Pick<RowCellsProps, 'row' | 'columns'>) {
  if (!row.change) return null;
  const { kind, at } = row.change;
  const { note, names } = describeChange(row.change, row.report);
  const hint = [note, names && t('failsNow', names), formatTime(at)].filter(Boolean).join(' · ');
  return (
    <span class={`row-note grade-${kind}`} title={hint}>
      {note}
      {names && <span class={columns.includes('failed') ? 'in-column' : undefined}> · {names}</span>}
    </span>
  );
}

interface RowButtonsProps extends Omit<RowActions, 'linkProject'> {
  row: Row;
  addressId: string;
}

function RowButtons({ row: { report, job }, addressId, onDetails, onRerun, onDelete }: RowButtonsProps) {
  const shared = { 'aria-describedby': addressId };
  return (
    <td class="col-actions">
      <IconButton icon="details" {...shared} label={t('details')} onClick={() => onDetails(report.id)} />
      <IconButton
        icon="rerun"
        {...shared}
        label={t('rerun')}
        isBusy={isUnderWay(job)}
        onClick={onFirstClick(() => onRerun(report))}
      />
      <IconButton icon="delete" {...shared} label={t('delete')} onClick={onFirstClick(() => onDelete(report))} />
    </td>
  );
}
