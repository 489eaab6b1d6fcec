import { useState } from 'preact/hooks';
import { joinSentences } from '../../../../lib/i18n/join-sentences.ts';
import { formatNumber, t, tCount } from '../../../../lib/i18n/translate.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { ReportIndex } from '../../../../lib/report-index/report-index.ts';
import { runInSlices } from '../../../../lib/slices/run-in-slices.ts';
import { useReportPorts } from '../../../hooks/report-ports.ts';
import { createLazy } from '../../lazy.tsx';
import { BarAction } from '../../list/BarAction.tsx';
import { listLinks } from './list-links.ts';

const AskDialog = createLazy(() => import('../../AskDialog.tsx').then((module) => module.AskDialog));

/** More tabs than that are asked about. */
const mostUnasked = 10;
/** More at once would be too much for most machines. */
const mostOpened = 100;

interface OpenReportsProps {
  connection: Connection;
  index: ReportIndex;
  listIds: () => string[];
}

/** Opens the report pages, each in a tab. */
export function OpenReports({ connection, index, listIds }: OpenReportsProps) {
  const { openTabs } = useReportPorts();
  const [asked, setAsked] = useState<string[]>();
  const open = async (ids: string[]) => {
    setAsked(undefined);
    openTabs(await runInSlices(listLinks(ids, index, connection.address)));
  };
  const press = () => {
    const ids = listIds();
    if (ids.length > mostUnasked) setAsked(ids);
    else void open(ids);
  };
  return (
    <>
      <BarAction icon="external" name={t('openChosen')} onClick={press} />
      {asked && <OpenDialog ids={asked} onOpen={open} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface OpenDialogProps {
  ids: string[];
  onOpen: (ids: string[]) => void;
  onClose: () => void;
}

function OpenDialog({ ids, onOpen, onClose }: OpenDialogProps) {
  const first = ids.slice(0, mostOpened);
  const rest = first.length < ids.length && t('askOpen_first', formatNumber(first.length), formatNumber(ids.length));
  return (
    <AskDialog
      title={tCount('askOpen', first.length)}
      yes={tCount('openTabs', first.length)}
      onYes={() => onOpen(first)}
      onClose={onClose}
    >
      {joinSentences(t('askOpen_effect'), rest)}
    </AskDialog>
  );
}
