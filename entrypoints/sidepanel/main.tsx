import { render } from 'preact';
import { WorkerContext } from '../../components/hooks/worker-context.ts';
import { SidePanel } from '../../components/panel/SidePanel.tsx';
import { ErrorBoundary } from '../../components/report/ErrorBoundary.tsx';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { setTranslator, showLanguage } from '../../lib/i18n/translate.ts';
import { workerPorts } from '../../lib/messages/worker-ports.ts';

setTranslator(getMessage, getUiLanguage);
showLanguage(document.documentElement);

render(
  <WorkerContext value={workerPorts}>
    <ErrorBoundary>
      <SidePanel />
    </ErrorBoundary>
  </WorkerContext>,
  document.getElementById('app') as HTMLElement,
);
