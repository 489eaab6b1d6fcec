import { useState } from 'preact/hooks';
import { openTabs } from '../../../../lib/browser/windows.ts';
import { t, tCount } from '../../../../lib/i18n/translate.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import type { ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import { getReportLink } from '../../../../lib/model/report/report-link.ts';
import { CopyButton } from '../../../report/CopyButton.tsx';
import { describePrivateLinks, writeLink } from '../../../report/CopyLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ChangeReportsDialog, type ReportsChange } from '../../ChangeReportsDialog.tsx';
import { ExportDialog, findListScope } from '../../export/ExportDialog.tsx';
import { BarAction } from '../../list/BarAction.tsx';
import { SelectionFoot } from '../../list/SelectionFoot.tsx';
import type { Selection } from '../../list/use-selection.ts';
import { useCopy } from '../LocalCopy.tsx';

/** More tabs at once are seldom meant, and take long to open. */
const maxOpened = 20;

interface SelectionBarProps {
  connection: Connection;
  selection: Selection;
  filter: ReportFilter;
  onWatch: (reportIds: string[]) => void;
}

/** The actions on the selected reports. */
export function SelectionBar({ connection, selection, filter, onWatch }: SelectionBarProps) {
  const { loaded, sync } = useCopy();
  const { list } = loaded;
  const { count, total, clear, listIds } = selection;
  const [change, setChange] = useState<ReportsChange>();
  const [isExporting, setExporting] = useState(false);
  /** The private reports whose links were copied: only their owner can open them. */
  const [copiedPrivate, setCopiedPrivate] = useState<string[]>([]);
  const scope = count < total ? undefined : findListScope(filter, loaded.isRead ? sync.state : undefined);
  // The dialog keeps the ids and the scope of the click: the list may change while it is open.
  const ask = (kind: ReportsChange['kind']) => () => setChange({ kind, ids: listIds(), scope });
  const listReports = () =>
    listIds()
      .map(list.find)
      .filter((report) => report !== undefined);
  const openReports = () => openTabs(listReports().map((report) => getReportLink(connection.address, report)));
  return (
    <>
      <SelectionFoot selection={selection} words={tCount('selectedCount', count)}>
        <span class="selection-break" />
        <BarAction
          icon="rerun"
          words={t('rerun')}
          name={tCount('rerunReports', count)}
          letter="r"
          onClick={ask('rerun')}
        />
        <BarAction icon="private" name={t('changePrivacyOf')} onClick={ask('update')} />
        <CopyButton
          label={t('copyLinks')}
          text={() =>
            listReports()
              .map((report) => writeLink(connection, report))
              .join('\n')
          }
          onCopied={() => {
            const hidden = listReports().filter(({ privacy }) => privacy === 'private');
            setCopiedPrivate(hidden.map(({ id }) => id));
          }}
        />
        {count <= maxOpened && <BarAction icon="external" name={t('openChosen')} onClick={openReports} />}
        <BarAction icon="watch" name={t('watchList')} letter="w" onClick={() => onWatch(listIds())} />
        <BarAction
          icon="download"
          words={t('export')}
          name={tCount('export_title', count)}
          onClick={() => setExporting(true)}
        />
        <BarAction
          icon="delete"
          words={t('delete')}
          name={tCount('deleteReports', count)}
          variant="danger"
          onClick={ask('deleteReport')}
        />
        <PrivateNote
          all={count}
          ids={copiedPrivate.every((id) => selection.has({ id })) ? copiedPrivate : []}
          onChange={(ids) => setChange({ kind: 'update', ids })}
        />
      </SelectionFoot>
      {change && (
        <ChangeReportsDialog
          {...{ connection, list, change }}
          onStarted={clear}
          onExport={() => {
            setChange(undefined);
            setExporting(true);
          }}
          onClose={() => setChange(undefined)}
        />
      )}
      {isExporting && <ExportDialog {...{ connection, list, listIds, scope }} onClose={() => setExporting(false)} />}
    </>
  );
}

/** Says that copied links lead to private reports, and offers to change that, as long as they are selected. */
function PrivateNote({ ids, all, onChange }: { ids: string[]; all: number; onChange: (ids: string[]) => void }) {
  return (
    <div role="status" class={ids.length > 0 ? 'private-note' : 'visually-hidden'}>
      {ids.length > 0 && (
        <>
          {describePrivateLinks(ids.length, all)}
          <Button onClick={() => onChange(ids)}>{t('changePrivacyOf')}</Button>
        </>
      )}
    </div>
  );
}
