import { useId } from 'preact/hooks';
import { makeVisible } from '../../../lib/i18n/make-visible.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Batch, BatchItem } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { getReportLink } from '../../../lib/model/service-address.ts';
import { writeView } from '../../../lib/model/view-address.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { JobMark } from '../activity/JobMark.tsx';
import { GridRow } from '../list/GridRow.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import type { GridPlace } from '../list/RowGrid.tsx';
import { cutForRow, splitAddress } from '../list/split-address.ts';

interface ItemRowProps {
  place: GridPlace;
  item: BatchItem;
  batch: Batch;
  /** Absent where it was removed since. */
  connection: Connection | undefined;
}

/** What became of one of many. */
export function ItemRow({ place, item, batch, connection }: ItemRowProps) {
  const { state = 'waiting', result, url } = item;
  const id = useId();
  const shown = makeVisible(cutForRow(url));
  const { host, path } = splitAddress(shown);
  return (
    <GridRow {...place}>
      <td class="col-state">
        <JobMark state={state} />
      </td>
      <td class="col-grade">{result && <GradeMark grade={result} />}</td>
      <td>
        <span class="row-line">
          <span class="address" id={id} title={shown}>
            <span class="address-host">{host}</span>
            <span class="address-path">{path}</span>
          </span>
          <ItemNote item={item} />
        </span>
        <span class="row-facts only-narrow">{t(`jobState_${state}`)}</span>
      </td>
      <td class="col-item-actions col-job-actions">
        {state === 'uncertain' && (
          <a class="button" href={writeView({ name: 'activity', state, jobId: item.jobId })} aria-describedby={id}>
            {t('decide')}
          </a>
        )}
        {connection && <OpenReport {...{ item, batch, connection }} describedBy={id} />}
      </td>
    </GridRow>
  );
}

function ItemNote({ item: { state, problem } }: Pick<ItemRowProps, 'item'>) {
  if (!problem || state === 'cancelled' || state === 'done') return null;
  const words = [t(`problem_${problem.code}`), problem.serviceMessage].filter(Boolean).join(' ');
  return (
    <span class="row-note row-note-problem" title={`${words} ${t(`problem_${problem.code}_next`)}`}>
      {words}
    </span>
  );
}

interface OpenReportProps extends Pick<ItemRowProps, 'item' | 'batch'> {
  connection: Connection;
  describedBy: string;
}

function OpenReport({ item: { reportId, link, state }, batch, connection, describedBy }: OpenReportProps) {
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
