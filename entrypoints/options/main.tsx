import { render } from 'preact';
import { DatabaseContext, WorkerContext } from '../../components/hooks/worker-context.ts';
import { App } from '../../components/options/App.tsx';
import { showTheme } from '../../lib/browser/page-storage/theme.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { rememberStrings, setTranslator, showLanguage } from '../../lib/i18n/translate.ts';
import type { DatabasePorts } from '../../lib/messages/ports.ts';
import { workerPorts } from '../../lib/messages/worker-ports.ts';
import { readBatchItems, readTaskReportIds } from '../../lib/storage/batches/batch-row.ts';
import { createDatabase, databaseName } from '../../lib/storage/database.ts';
import { readReports } from '../../lib/storage/reports/read-reports.ts';

setTranslator(rememberStrings(getMessage), getUiLanguage);
showLanguage(document.documentElement);

// Long lists pass through no message: the page reads them itself. The worker alone writes.
const open = createDatabase(databaseName);
const readDatabase: DatabasePorts = {
  readReports: async (connectionId, options, onRows) => readReports(await open(), connectionId, options, onRows),
  readBatch: async (batchId, onItems, signal) => readBatchItems(await open(), batchId, onItems, signal),
  readTaskReportIds: async (...task) => readTaskReportIds(await open(), ...task),
};

render(
  <WorkerContext value={workerPorts}>
    <DatabaseContext value={readDatabase}>
      <App showTheme={showTheme} />
    </DatabaseContext>
  </WorkerContext>,
  document.getElementById('app') as HTMLElement,
);
