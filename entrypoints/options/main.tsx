import { render } from 'preact';
import { DatabaseContext, WorkerContext } from '../../components/hooks/worker.ts';
import { App } from '../../components/options/App.tsx';
import { showTheme } from '../../lib/browser/page-storage/theme.ts';
import { readBatch } from '../../lib/browser/read-batch.ts';
import { readIndex } from '../../lib/browser/read-index.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { workerPorts } from '../../lib/browser/worker-ports.ts';
import { rememberStrings } from '../../lib/i18n/remember-strings.ts';
import { showLanguage } from '../../lib/i18n/show-language.ts';
import { setTranslator } from '../../lib/i18n/translate.ts';

setTranslator(rememberStrings(getMessage), getUiLanguage);
showLanguage(document.documentElement);

const database = { readIndex, readBatch };

render(
  <WorkerContext value={workerPorts}>
    <DatabaseContext value={database}>
      <App showTheme={showTheme} />
    </DatabaseContext>
  </WorkerContext>,
  document.getElementById('app') as HTMLElement,
);
