import { useEffect, useState } from 'preact/hooks';
import { isolate } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { describeHowToAnalyse } from '../list/NoReportsYet.tsx';
import { DismissButton } from '../Toast.tsx';
import './first-steps.css';

/** The name of the service that was connected on this page, until the user knows how to go on. */
let connectedName: string | undefined;

export function isFirstConnection(connections: Connection[]): boolean {
  return connections.every(({ hasHadKey }) => !hasHadKey);
}

/** Leads from the first connection to its reports, which appear there as they are read. */
export function useFirstReports(): (connection: Connection) => void {
  const { send } = useWorker();
  return ({ id, name }) => {
    connectedName = name;
    const show = () => {
      location.hash = writeView({ name: 'reports', filter: defaultReportFilter });
    };
    // The organisation may have set others, and Reports shows the active one.
    send('activateConnection', { connectionId: id }).then(show, show);
  };
}

/** One line above the first reports: how to analyse a page. Gone when it is dismissed or a page was analysed. */
export function FirstSteps() {
  const [name, setName] = useState(connectedName);
  const { list } = useJobs();
  const hasAnalysed = [...list.jobs.values()].some(({ work, state }) => work.kind === 'create' && state === 'done');
  const dismiss = () => {
    connectedName = undefined;
    setName(undefined);
    document.getElementById('main')?.focus();
  };
  useEffect(() => {
    if (hasAnalysed && name) dismiss();
  }, [hasAnalysed, name]);
  if (!name) return null;
  return (
    <div class="first-steps">
      <p role="status">
        {t('connected', isolate(name))} {describeHowToAnalyse()}{' '}
        <a href={writeView({ name: 'welcome' })}>{t('moreWays')}</a>
      </p>
      <DismissButton onDismiss={dismiss} />
    </div>
  );
}
