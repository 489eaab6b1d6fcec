import { useEffect, useMemo, useState } from 'preact/hooks';
import { exportRows } from '../../../lib/export/export-rows.ts';
import { nameFile } from '../../../lib/export/file-name.ts';
import type { ExportedReport } from '../../../lib/export/report-table.ts';
import { createCsvWriter } from '../../../lib/export/write-csv.ts';
import { writeTsv } from '../../../lib/export/write-tsv.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
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
import './export.css';

/**
 * The most reports that can be copied as text. The text is written before the click, since browsers allow copying only
 * within one; up to this number it takes no noticeable time.
 */
const copyLimit = 1000;

/** A whole list: all reports, those that match the filters, or the part of either that this browser knows. */
export type ListScope = 'all' | 'matching' | 'part';

/** Which reports are exported. */
export type ExportScope = ListScope | 'selected';

/** Until the copy is complete, nothing is known to be the whole list. */
export function getListScope(filter: ReportFilter, sync: SyncState | undefined): ListScope {
  if (!sync?.isComplete) return 'part';
  return isNarrowed(filter) ? 'matching' : 'all';
}

interface ExportDialogProps extends ExportChoice {
  /** Which reports the `ids` are, if the place of the button does not say it. */
  scope?: ExportScope;
  onClose: () => void;
}

/** Exports reports as a CSV file, or copies them for a spreadsheet. */
export function ExportDialog({ scope, onClose, ...choice }: ExportDialogProps) {
  const { ids, connection } = choice;
  const writing = useExport(choice, onClose);
  return (
    <Dialog
      title={tCount('export_title', ids.length)}
      onClose={onClose}
      actions={
        <>
          <CopyRows {...choice} />
          <Button variant="primary" disabled={ids.length === 0} isBusy={writing.isBusy} onClick={writing.start}>
            {t('downloadCsv')}
          </Button>
        </>
      }
    >
      {scope && <p class="export-scope">{t(`scope_${scope}`, isolate(connection.name))}</p>}
      {ids.length > copyLimit && <p class="export-hint">{t('export_mostCopied', formatNumber(copyLimit))}</p>}
      <Outcome {...writing} total={ids.length} />
    </Dialog>
  );
}

function CopyRows({ connection, ids, list }: ExportChoice) {
  const isTooMuch = ids.length > copyLimit;
  const text = useMemo(() => {
    if (isTooMuch) return '';
    const reports = ids.map((id) => findExported(list, id)).filter((report) => report !== undefined);
    return writeTsv(reports, connection.address);
  }, [ids, list]);
  return <CopyButton text={text} label={t('export_copy')} disabled={isTooMuch} />;
}

function Outcome({ isBusy, problem, written, total }: ReturnType<typeof useExport> & { total: number }) {
  return (
    <div class="export-outcome">
      {isBusy && <progress aria-label={t('export_progress')} max={total} value={written} />}
      {problem && <ProblemNotice problem={problem} />}
    </div>
  );
}

interface ExportButtonProps extends Omit<ExportChoice, 'ids'> {
  /** Called when the button is pressed. */
  listIds: () => readonly string[];
  scope: ExportScope;
  disabled: boolean;
}

export function ExportButton({ listIds, disabled, ...dialog }: ExportButtonProps) {
  const [ids, setIds] = useState<readonly string[]>();
  return (
    <>
      <IconButton icon="download" label={t('export')} disabled={disabled} onClick={() => setIds(listIds())} />
      {ids && <ExportDialog {...dialog} ids={ids} onClose={() => setIds(undefined)} />}
    </>
  );
}

/** The exported reports: those with these ids, in this order. */
interface ExportChoice {
  connection: Connection;
  /** What the list shows, in words. Used in the name of the file. */
  view: string;
  ids: readonly string[];
  list: ReportList;
}

/** Writes the file in slices. Unmounting the component aborts it. */
function useExport({ connection, view, ids, list }: ExportChoice, onSaved: () => void) {
  const { isBusy, problem, run } = useAttempt();
  const [written, setWritten] = useState(0);
  const [controller] = useState(() => new AbortController());
  useEffect(() => () => controller.abort(), []);
  const start = () =>
    run(async () => {
      setWritten(0);
      const writer = await createCsvWriter(connection.address);
      const find = (id: string) => findExported(list, id);
      const { signal } = controller;
      const blob = await exportRows({ writer, ids, find, signal, onProgress: setWritten });
      saveFile(blob, nameFile(connection, view, 'csv'));
      onSaved();
    });
  return { isBusy, problem, written, start };
}

/** Undefined if the report was deleted since. */
function findExported(list: ReportList, id: string): ExportedReport | undefined {
  const report = list.find(id);
  return report && { ...report, change: list.findChange(id) };
}

/** What a list shows, in a few words. Used in the name of a file. */
export function nameView(filter: ReportFilter): string {
  return [t('reports'), ...listNarrowing(filter)].join(' ');
}

/** The search, projects and grades of a filter, in words. */
export function listNarrowing({ search, projects, results }: ReportFilter): string[] {
  const words = [search, ...projects, ...results.map((result) => t(`grade_${result}`))];
  return words.filter((word) => word.trim() !== '');
}
