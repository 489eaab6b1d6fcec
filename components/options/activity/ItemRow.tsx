import { useId } from 'preact/hooks';
import { joinSentences, makeVisible } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Batch, BatchItem } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { getReportLink } from '../../../lib/model/report/report-link.ts';
import { isAnalysis } from '../../../lib/model/work.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { AddressParts, cutForRow } from '../list/AddressParts.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { type GridPlace, GridRow } from '../list/RowGrid.tsx';
import { Note } from '../list/RowNote.tsx';
import { getJobMark, JobMark } from './JobMark.tsx';

interface ItemRowProps {
  place: GridPlace;
  item: BatchItem;
  batch: Batch;
  /** Absent if the connection was removed since. */
  connection: Connection | undefined;
}

export function ItemRow({ place, item, batch, connection }: ItemRowProps) {
  const { result, url, state } = item;
  const mark = getJobMark(state, isAnalysis(batch));
  const id = useId();
  const shown = makeVisible(cutForRow(url));
  return (
    <GridRow {...place}>
      <td class="col-state">
        <JobMark state={mark} />
      </td>
      <td class="col-grade">{result && <GradeMark grade={result} />}</td>
      <td>
        <span class="row-line">
          <span class="address" id={id} title={shown}>
            <AddressParts text={shown} />
          </span>
          <ItemNote item={item} />
        </span>
        <span class="row-facts only-narrow">{t(`jobState_${mark}`)}</span>
      </td>
      <td class="col-item-actions">{connection && <OpenReport {...{ item, batch, connection }} describedBy={id} />}</td>
    </GridRow>
  );
}

function ItemNote({ item }: Pick<ItemRowProps, 'item'>) {
  const { state, problem } = item;
  if (!problem || state === 'cancelled' || state === 'done') return null;
  const words = joinSentences(t(`problem_${problem.code}`), problem.serviceMessage);
  // Only problems that need the user are red.
  const isProblem = state === 'failed' || state === 'unconfirmed';
  return (
    <Note isProblem={isProblem} title={joinSentences(words, t(`problem_${problem.code}_next`))}>
      {words}
    </Note>
  );
}

interface OpenReportProps extends Pick<ItemRowProps, 'item' | 'batch'> {
  connection: Connection;
  describedBy: string;
}

function OpenReport({ item, batch, connection, describedBy }: OpenReportProps) {
  const { reportId, link, state } = item;
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
