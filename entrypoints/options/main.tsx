import { render } from 'preact';
import { DatabaseContext, WorkerContext } from '../../components/hooks/worker-context.ts';
import { App } from '../../components/options/App.tsx';
import { showTheme } from '../../lib/browser/page-storage/theme.ts';
import { readDatabase } from '../../lib/browser/read-database.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { rememberStrings, setTranslator, showLanguage } from '../../lib/i18n/translate.ts';
import { workerPorts } from '../../lib/messages/worker-ports.ts';

setTranslator(rememberStrings(getMessage), getUiLanguage);
showLanguage(document.documentElement);

render(
  <WorkerContext value={workerPorts}>
    <DatabaseContext value={readDatabase}>
      <App showTheme={showTheme} />
    </DatabaseContext>
  </WorkerContext>,
  document.getElementById('app') as HTMLElement,
);
