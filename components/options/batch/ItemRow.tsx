import { useId } from 'preact/hooks';
import { describeUnsent } from '../../../lib/export/describe-unsent.ts';
import { joinSentences, makeVisible } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { getReportLink } from '../../../lib/model/address/service-address.ts';
import type { Batch, BatchItem } from '../../../lib/model/batch.ts';
import { isUnsent, type ResultLine } from '../../../lib/model/bulk/unsent-line.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { writeView } from '../../../lib/model/view.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { JobMark } from '../activity/JobMark.tsx';
import { AddressParts, cutForRow } from '../list/AddressParts.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { type GridPlace, GridRow } from '../list/RowGrid.tsx';

interface ItemRowProps {
  place: GridPlace;
  line: ResultLine;
  batch: Batch;
  /** Absent if the connection was removed since. */
  connection: Connection | undefined;
}

/** An item of a batch, or a line that was left out of it. */
export function ItemRow({ place, line, batch, connection }: ItemRowProps) {
  const { result, url } = line;
  const state = isUnsent(line) ? 'unsent' : line.state;
  const id = useId();
  const shown = makeVisible(cutForRow(url));
  return (
    <GridRow {...place}>
      <td class="col-state">
        <JobMark state={state} />
      </td>
      <td class="col-grade">{result && <GradeMark grade={result} />}</td>
      <td>
        <span class="row-line">
          <span class="address" id={id} title={shown}>
            <AddressParts text={shown} />
          </span>
          <LineNote line={line} />
        </span>
        <span class="row-facts only-narrow">{t(`jobState_${state}`)}</span>
      </td>
      <td class="col-item-actions col-job-actions">
        {!isUnsent(line) && state === 'unconfirmed' && (
          <a class="button" href={writeView({ name: 'activity', state, jobId: line.jobId })} aria-describedby={id}>
            {t('decide')}
          </a>
        )}
        {connection && <OpenReport {...{ line, batch, connection }} describedBy={id} />}
      </td>
    </GridRow>
  );
}

function LineNote({ line }: Pick<ItemRowProps, 'line'>) {
  if (isUnsent(line)) return <span class="row-note">{describeUnsent(line.why)}</span>;
  const { state, problem } = line;
  if (!problem || state === 'cancelled' || state === 'done') return null;
  const words = joinSentences(t(`problem_${problem.code}`), problem.serviceMessage);
  // Only problems that need the user are red.
  const isOver = state === 'failed' || state === 'unconfirmed';
  return (
    <span
      class={`row-note ${isOver ? 'row-note-problem' : ''}`}
      title={joinSentences(words, t(`problem_${problem.code}_next`))}
    >
      {words}
    </span>
  );
}

interface OpenReportProps extends Pick<ItemRowProps, 'line' | 'batch'> {
  connection: Connection;
  describedBy: string;
}

function OpenReport({ line, batch, connection, describedBy }: OpenReportProps) {
  const { reportId, link, state }: Partial<BatchItem> = line;
  const isDeleted = batch.kind === 'deleteReport' && state === 'done';
  if (reportId === undefined || isDeleted) return null;
  const href = getReportLink(connection.address, { id: reportId, link });
  return (
    <a
      class="button button-icon"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('openReport')}
      aria-describedby={describedBy}
      title={t('openReport')}
    >
      <ListIcon name="external" />
    </a>
  );
}
