import { useState } from 'preact/hooks';
import { openTabs } from '../../../../lib/browser/windows.ts';
import { joinSentences } from '../../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../../lib/i18n/translate.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import { getReportLink } from '../../../../lib/model/report/report-link.ts';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { BarAction } from '../../list/BarAction.tsx';
import { useCopy } from '../LocalCopy.tsx';

/** More tabs than this need a confirmation. */
const maxUnasked = 10;
/** More at once would be too much for most machines. */
const maxOpened = 100;

interface OpenReportsProps {
  connection: Connection;
  listIds: () => string[];
}

/** Opens the report pages, each in a tab. */
export function OpenReports({ connection, listIds }: OpenReportsProps) {
  const { list } = useCopy().loaded;
  const [asked, setAsked] = useState<string[]>();
  const open = (ids: string[]) => {
    setAsked(undefined);
    const reports = ids.map(list.find).filter((report) => report !== undefined);
    void openTabs(reports.map((report) => getReportLink(connection.address, report)));
  };
  const press = () => {
    const ids = listIds();
    if (ids.length > maxUnasked) setAsked(ids);
    else open(ids);
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
  const first = ids.slice(0, maxOpened);
  const rest = first.length < ids.length && t('askOpen_first', formatNumber(first.length), formatNumber(ids.length));
  return (
    <ConfirmDialog
      title={tCount('askOpen', first.length)}
      yes={tCount('openTabs', first.length)}
      onYes={() => onOpen(first)}
      onClose={onClose}
    >
      {joinSentences(t('askOpen_effect'), rest)}
    </ConfirmDialog>
  );
}
