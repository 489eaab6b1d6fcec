import { useId } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { defaultReportFilter } from '../../../lib/model/filter.ts';
import { findGradedAt, type Report } from '../../../lib/model/report.ts';
import { writeView } from '../../../lib/model/view-address.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageAddress } from '../list/PageAddress.tsx';
import { isHostOf } from '../list/split-address.ts';
import { TimeCell } from '../list/TimeCell.tsx';
import { PrivacyWord } from './PrivacyWord.tsx';
import { RowNote } from './RowNote.tsx';
import { isUnderWay, type Row } from './row.ts';

export interface RowActions {
  /** The address of its details. */
  linkDetails: (report: Report) => string;
  onDetails: (report: Report) => void;
  onRerun: (reports: Report[]) => void;
  onDelete: (reports: Report[]) => void;
}

interface ReportRowProps extends RowActions {
  row: Row;
  isSelected: boolean;
  onToggle: (isRange: boolean) => void;
}

export function ReportRow({ row, isSelected, onToggle, ...actions }: ReportRowProps) {
  const { report } = row;
  const addressId = useId();
  return (
    <tr>
      <td class="col-check">
        <input
          class="row-check"
          type="checkbox"
          aria-label={t('selectReport', report.url)}
          checked={isSelected}
          onClick={(event) => onToggle(event.shiftKey)}
        />
      </td>
      <td class="col-grade">
        <GradeMark grade={report.result} />
      </td>
      <td>
        <AddressLines {...{ row, addressId, ...actions }} />
      </td>
      <td class="only-wide">{report.project && <ProjectLink name={report.project} />}</td>
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
    </tr>
  );
}

type AddressLinesProps = Omit<RowButtonsProps, 'onRerun' | 'onDelete'>;

function AddressLines({ row: { report, job }, addressId, linkDetails, onDetails }: AddressLinesProps) {
  const { url, project, privacy } = report;
  return (
    <>
      <span class="row-line">
        <PageAddress url={url} id={addressId} href={linkDetails(report)} onOpen={() => onDetails(report)} />
        <RowNote job={job} />
      </span>
      <span class="row-facts only-narrow">
        <PrivacyWord privacy={privacy} />
        <TimeCell time={findGradedAt(report)} />
        {project && !isHostOf(project, url) && <span class="row-project">{project}</span>}
      </span>
    </>
  );
}

function ProjectLink({ name }: { name: string }) {
  return (
    <a
      class="quiet-link"
      title={name}
      href={writeView({ name: 'reports', filter: { ...defaultReportFilter, project: name } })}
    >
      {name}
    </a>
  );
}

interface RowButtonsProps extends RowActions {
  row: Row;
  addressId: string;
}

function RowButtons({ row: { report, job }, addressId, onDetails, onRerun, onDelete }: RowButtonsProps) {
  const shared = { variant: 'icon', 'aria-describedby': addressId } as const;
  return (
    <td class="col-actions">
      <Button {...shared} aria-label={t('details')} onClick={() => onDetails(report)}>
        <Icon name="details" />
      </Button>
      <Button {...shared} aria-label={t('rerun')} isBusy={isUnderWay(job)} onClick={() => onRerun([report])}>
        <Icon name="rerun" />
      </Button>
      <Button {...shared} aria-label={t('delete')} onClick={() => onDelete([report])}>
        <Icon name="delete" />
      </Button>
    </td>
  );
}
