import { useState } from 'preact/hooks';
import { nameFile } from '../../../lib/export/file-name.ts';
import type { ExportedReport } from '../../../lib/export/report-table.ts';
import { writeReportsCsv } from '../../../lib/export/write-csv.ts';
import { writeTsv } from '../../../lib/export/write-tsv.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { isNarrowed, type ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import type { ReportList } from '../../../lib/report-list/report-list.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { CopyButton } from '../../report/CopyButton.tsx';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../list/IconButton.tsx';
import { saveFile } from './save-file.ts';

/** What is worth saying of a list: it has all reports, or only the part of the wanted ones that this browser knows. */
export type ListScope = 'all' | 'part';

/** Until the copy is complete, nothing is known to be the whole list. */
export function findListScope(filter: ReportFilter, sync: SyncState | undefined): ListScope | undefined {
  if (!sync?.isComplete) return 'part';
  return isNarrowed(filter) ? undefined : 'all';
}

interface ExportDialogProps {
  connection: Connection;
  list: ReportList;
  /** The ids of the reports, in order. Called when the dialog opens. */
  listIds: () => readonly string[];
  scope: ListScope | undefined;
  onClose: () => void;
}

/** Exports reports as a CSV file, or copies them for a spreadsheet. */
export function ExportDialog({ connection, list, onClose, ...opened }: ExportDialogProps) {
  // Those of the click: the list may change while the dialog is open.
  const [{ ids, scope }] = useState(() => ({ ids: opened.listIds(), scope: opened.scope }));
  const { isBusy, problem, run } = useAttempt();
  /** Without reports that were deleted since. */
  const listExported = () =>
    ids.flatMap((id): ExportedReport[] => {
      const report = list.find(id);
      return report ? [{ ...report, change: list.findChange(id) }] : [];
    });
  const save = async () => {
    const blob = await writeReportsCsv(listExported(), connection.address);
    saveFile(blob, nameFile(connection, t('reports'), 'csv'));
    onClose();
  };
  return (
    <Dialog
      title={tCount('export_title', ids.length)}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={() => writeTsv(listExported(), connection.address)} label={t('export_copy')} />
          <Button variant="primary" disabled={ids.length === 0} isBusy={isBusy} onClick={() => run(save)}>
            {t('downloadCsv')}
          </Button>
        </>
      }
    >
      {scope && <p class="dialog-text">{t(`scope_${scope}`, isolate(connection.name))}</p>}
      {problem && <ProblemNotice problem={problem} />}
    </Dialog>
  );
}

interface ExportButtonProps extends Omit<ExportDialogProps, 'onClose'> {
  disabled: boolean;
}

export function ExportButton({ disabled, ...dialog }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="download" label={t('export')} disabled={disabled} onClick={() => setOpen(true)} />
      {isOpen && <ExportDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The search, projects and grades of a filter, in words. */
export function listNarrowing({ search, projects, results }: ReportFilter): string[] {
  const words = [search, ...projects, ...results.map((result) => t(`grade_${result}`))];
  return words.filter((word) => word.trim() !== '');
}
