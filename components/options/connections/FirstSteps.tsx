import { useEffect, useState } from 'preact/hooks';
import { hasToolbar } from '../../../lib/browser/shortcuts.ts';
import { isolate, joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { describeHowToAnalyse } from '../list/NoReportsYet.tsx';
import { DismissButton } from '../Toast.tsx';
import './connections.css';

/** The name of the first connection, if made on this page. Unset when the first steps are dismissed or left. */
let connectedName: string | undefined;

/** Whether the user has made no connection so far: there is none, or only what the organisation has set. */
export function isFirstConnection(connections: Connection[]): boolean {
  return connections.every(({ isManaged, isKeyMissing, forgetsKey }) => isManaged && isKeyMissing && !forgetsKey);
}

/** Returns a function that shows the reports of the first connection. They appear as they are read. */
export function useShowFirstReports(): (connection: Connection) => Promise<void> {
  const { send } = useWorker();
  return async ({ id, name }) => {
    connectedName = name;
    // Another connection may be active, which the organisation has set. If the worker cannot be reached, the list itself
    // shows the problem.
    await send('activateConnection', { connectionId: id }).catch(() => undefined);
    location.hash = writeView({ name: 'reports', filter: defaultReportFilter });
  };
}

/** A line above the first reports that says how to analyse a page, until it is dismissed or the reports are left. */
export function FirstSteps() {
  const [name, setName] = useState(connectedName);
  const forget = () => {
    connectedName = undefined;
  };
  useEffect(() => forget, []);
  const hide = () => {
    forget();
    setName(undefined);
  };
  if (!name) return null;
  return (
    <div class="notice-line dismissible-notice first-steps">
      <p role="status">
        {joinSentences(t('connected', isolate(name)), describeHowToAnalyse(), hasToolbar() && t('howToPin'))}
      </p>
      <DismissButton onDismiss={hide} />
    </div>
  );
}
