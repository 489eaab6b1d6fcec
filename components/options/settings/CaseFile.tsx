import { useRef, useState } from 'preact/hooks';
import { isPersistent, requestPersistence } from '../../../lib/browser/persistence.ts';
import { selectConnection, writeCase } from '../../../lib/case-file/write-case.ts';
import { nameFile } from '../../../lib/export/file-name.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { type Connection, listFirstOfAddress } from '../../../lib/model/connection.ts';
import { toStoredReport } from '../../../lib/model/report/stored-report.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useDatabase, useWorker } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { saveFile } from '../export/save-file.ts';
import { MergeDialog } from './MergeDialog.tsx';
import './case-file.css';

/** Saves what this browser has stored as one file, and merges such a file into it. */
export function CaseFile({ connections }: { connections: Connection[] }) {
  const { isBusy, problem, run } = useAttempt();
  const save = useSaveCase(connections);
  const [chosenId, choose] = useState('');
  const chosen = connections.find(({ id }) => id === chosenId);
  return (
    <section>
      <h2>{t('caseFile')}</h2>
      <p>{t('caseFile_text')}</p>
      {connections.length > 1 && (
        <Select
          label={t('caseFile_of')}
          value={chosen?.id ?? ''}
          options={[
            { value: '', label: t('caseFile_all') },
            ...connections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={choose}
        />
      )}
      <div class="case-file-actions">
        <Button isBusy={isBusy} onClick={() => run(() => save(chosen))}>
          {t('caseFile_save')}
        </Button>
        <MergeButton />
      </div>
      {problem && <ProblemNotice problem={problem} />}
      <Persistence />
    </section>
  );
}

/** Whether the browser may delete what is stored. */
function Persistence() {
  const { value: isKept, reload } = useAnswer('persistence', isPersistent);
  if (isKept === undefined) return null;
  if (isKept) return <p>{t('persistence_kept')}</p>;
  return (
    <>
      <p>{t('persistence_none')}</p>
      <Button onClick={() => void requestPersistence().then(reload)}>{t('persistence_ask')}</Button>
    </>
  );
}

/** Saves all connections, or the chosen one. */
function useSaveCase(connections: Connection[]) {
  const { send } = useWorker();
  const { readReports } = useDatabase();
  return async (chosen: Connection | undefined) => {
    const own = await send('getCase', {});
    const file = await writeCase(chosen ? selectConnection(own, chosen.address) : own, async (onReports) => {
      for (const { id, address } of chosen ? [chosen] : listFirstOfAddress(connections)) {
        await readReports(id, {}, (rows) => onReports(rows.map((row) => ({ address, ...toStoredReport(row) }))));
      }
    });
    saveFile(file, nameFile(chosen ?? { name: '', address: '' }, t('caseFile'), 'json.gz'));
  };
}

function MergeButton() {
  const [file, setFile] = useState<File>();
  const [isMerged, setMerged] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    const [chosen] = input.current?.files ?? [];
    if (chosen) setFile(chosen);
    setMerged(false);
    // Reset, so that the same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <input ref={input} type="file" accept=".gz" hidden onChange={take} />
      <Button onClick={() => input.current?.click()}>{t('caseFile_merge')}</Button>
      <span role="status">{isMerged && t('caseFile_done')}</span>
      {file && (
        <MergeDialog
          file={file}
          onMerged={() => {
            setMerged(true);
            setFile(undefined);
          }}
          onClose={() => setFile(undefined)}
        />
      )}
    </>
  );
}
