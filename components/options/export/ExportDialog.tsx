import { useMemo, useState } from 'preact/hooks';
import { writeMarkdown } from '../../../lib/export/write-markdown.ts';
import { isolate } from '../../../lib/i18n/isolate.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import { CopyButton } from '../../report/CopyButton.tsx';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { type ExportChoice, type ExportFormat, type ExportState, exportFormats, useExport } from './use-export.ts';
import './export.css';

/** More than anybody reads as text, and quick enough to be ready before it is asked for. */
const mostCopied = 1000;

/** All there are, all that match the filters, or those that are chosen. */
export type ExportScope = 'all' | 'matching' | 'selected';

interface ExportDialogProps extends ExportChoice {
  /** Which reports they are. */
  scope: ExportScope;
  onClose: () => void;
}

/** Takes reports out as a file or as text. */
export function ExportDialog({ scope, onClose, ...choice }: ExportDialogProps) {
  const { ids, connection } = choice;
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { state, start } = useExport(choice);
  return (
    <Dialog
      title={tCount('export_title', ids.length)}
      onClose={onClose}
      actions={
        <>
          <MarkdownButton {...choice} />
          <Button variant="primary" isBusy={state.step === 'writing'} onClick={() => start(format)}>
            {t('export_save')}
          </Button>
        </>
      }
    >
      <p class="export-scope">{t(`scope_${scope}`, isolate(connection.name))}</p>
      <Select
        label={t('export_format')}
        value={format}
        options={exportFormats.map((value) => ({ value, label: t(`export_${value}`) }))}
        onChange={setFormat}
      />
      {ids.length > mostCopied && <p class="export-hint">{t('export_mostCopied', formatNumber(mostCopied))}</p>}
      <Outcome state={state} total={ids.length} />
    </Dialog>
  );
}

function MarkdownButton({ connection, ids, find }: ExportChoice) {
  const isTooMuch = ids.length > mostCopied;
  const text = useMemo(() => {
    if (isTooMuch) return '';
    const reports = ids.map(find).filter((report) => report !== undefined);
    return writeMarkdown(reports, connection.address);
  }, [ids, find]);
  return <CopyButton text={text} label={t('export_markdown')} disabled={isTooMuch} />;
}

function Outcome({ state, total }: { state: ExportState; total: number }) {
  return (
    <div class="export-outcome">
      {state.step === 'writing' && <progress aria-label={t('export_progress')} max={total} value={state.done} />}
      <p role="status">{state.step === 'done' && tCount('export_done', state.count, isolate(state.name))}</p>
      {state.step === 'failed' && <ProblemNotice problem={state.problem} />}
    </div>
  );
}
