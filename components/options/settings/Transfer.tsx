import { useState } from 'preact/hooks';
import { nameFile } from '../../../lib/export/file-name.ts';
import { isolate } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type ImportPlan, planImport } from '../../../lib/model/settings/import-plan.ts';
import type { ManagedSetting, Settings } from '../../../lib/model/settings/settings.ts';
import { readSettingsFile, writeSettingsFile } from '../../../lib/model/settings/settings-file.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { saveFile } from '../export/save-file.ts';
import { ImportDialog } from './ImportDialog.tsx';

interface TransferProps {
  settings: Settings;
  locked: ManagedSetting[];
  connections: Connection[];
}

/** Exports and imports settings and connections. */
export function Transfer(current: TransferProps) {
  const [plan, setPlan] = useState<ImportPlan>();
  const { problem, run } = useAttempt();
  /** The connections that lack their API key after an import; undefined before it. */
  const [withoutKey, setWithoutKey] = useState<Connection[]>();
  const save = () => {
    const blob = new Blob([writeSettingsFile(current)], { type: 'application/json' });
    saveFile(blob, nameFile({ name: 'settings', address: '' }, '', 'json'));
  };
  const read = (file: File) => {
    setWithoutKey(undefined);
    run(async () => setPlan(planImport(readSettingsFile(await file.text()), current)));
  };
  return (
    <section>
      <h2>{t('transfer')}</h2>
      <p>{t('transfer_text')}</p>
      <div class="settings-save">
        <Button onClick={save}>{t('transfer_export')}</Button>
        <FileButton accept=".json,application/json" onFile={read}>
          {t('transfer_import')}
        </FileButton>
      </div>
      <div role="status">{withoutKey && <Imported withoutKey={withoutKey} />}</div>
      {problem && <ProblemNotice problem={problem} />}
      {plan && (
        <ImportDialog
          plan={plan}
          settings={current.settings}
          connections={current.connections}
          onImported={setWithoutKey}
          onClose={() => setPlan(undefined)}
        />
      )}
    </section>
  );
}

/** Says that the import is done, and names the connections that need their API key: files do not contain keys. */
function Imported({ withoutKey }: { withoutKey: Connection[] }) {
  return (
    <p class="settings-imported">
      {t('imported')}{' '}
      {withoutKey.length > 0 && (
        <a href={writeView({ name: 'connections' })}>
          {t('imported_keys', withoutKey.map(({ name }) => isolate(name)).join(', '))}
        </a>
      )}
    </p>
  );
}
