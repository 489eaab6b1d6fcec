import { render } from 'preact';
import { DatabaseContext, WorkerContext } from '../../components/hooks/worker-context.ts';
import { App } from '../../components/options/App.tsx';
import { ErrorBoundary } from '../../components/report/ErrorBoundary.tsx';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { readReports } from '../../lib/copy/read-reports.ts';
import { rememberStrings, setTranslator, showLanguage } from '../../lib/i18n/translate.ts';
import { readBatchItems, readTaskReportIds } from '../../lib/jobs/batch-row.ts';
import { readProjectChanges } from '../../lib/jobs/read-project-changes.ts';
import type { DatabasePorts } from '../../lib/messages/ports.ts';
import { workerPorts } from '../../lib/messages/worker-ports.ts';
import { createDatabase, databaseName } from '../../lib/storage/database.ts';

setTranslator(rememberStrings(getMessage), getUiLanguage);
showLanguage(document.documentElement);

// Long lists are not sent as messages: the page reads them from the database. Only the worker writes to it.
const openDatabase = createDatabase(databaseName);
const readDatabase: DatabasePorts = {
  readReports: async (connectionId, options, onRows) =>
    readReports(await openDatabase(), connectionId, options, onRows),
  readBatch: async (batchId) => readBatchItems(await openDatabase(), batchId),
  readTaskReportIds: async (...task) => readTaskReportIds(await openDatabase(), ...task),
  readProjectChanges: async (...task) => readProjectChanges(await openDatabase(), ...task),
};

render(
  <WorkerContext value={workerPorts}>
    <DatabaseContext value={readDatabase}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </DatabaseContext>
  </WorkerContext>,
  document.getElementById('app') as HTMLElement,
);
