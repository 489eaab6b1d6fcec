import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import type { Connections } from '../../lib/messages/contract.ts';
import type { Connection } from '../../lib/model/connection.ts';
import type { Theme } from '../../lib/model/settings/settings.ts';
import type { ActivityView, View } from '../../lib/model/view.ts';
import { LastViewsProvider, useKeptViews } from '../hooks/last-views.ts';
import { type Batches, BatchesContext, useBatchList } from '../hooks/use-batches.ts';
import { useConnections } from '../hooks/use-connections.ts';
import { JobsContext, useJobList } from '../hooks/use-jobs.ts';
import { useTheme } from '../hooks/use-theme.ts';
import { type Navigation, useView } from '../hooks/use-view.ts';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { Header } from './Header.tsx';
import { createLazy } from './lazy.tsx';
import { NoConnection } from './NoConnection.tsx';
import { Outcomes } from './Outcomes.tsx';
import { ReportsPage } from './reports/ReportsPage.tsx';
import { SetAsideNotices } from './SetAsideNotices.tsx';
import { useOwnDetails } from './use-own-details.ts';
import '../ui/base.css';
import './App.css';

const ProjectsPage = createLazy(() => import('./projects/ProjectsPage.tsx').then((module) => module.ProjectsPage));
const FiguresPage = createLazy(() => import('./figures/FiguresPage.tsx').then((module) => module.FiguresPage));
const ActivityPage = createLazy(() => import('./activity/ActivityPage.tsx').then((module) => module.ActivityPage));
const BulkPage = createLazy(() => import('./bulk/BulkPage.tsx').then((module) => module.BulkPage));
const BatchPage = createLazy(() => import('./batch/BatchPage.tsx').then((module) => module.BatchPage));
const BatchBars = createLazy(() => import('./batch/BatchBars.tsx').then((module) => module.BatchBars));
const ConnectionsPage = createLazy(() =>
  import('./connections/ConnectionsPage.tsx').then((module) => module.ConnectionsPage),
);
const WelcomePage = createLazy(() => import('./welcome/WelcomePage.tsx').then((module) => module.WelcomePage));
const WhatLeavesPage = createLazy(() =>
  import('./settings/WhatLeavesPage.tsx').then((module) => module.WhatLeavesPage),
);
const SettingsPage = createLazy(() => import('./settings/SettingsPage.tsx').then((module) => module.SettingsPage));

/** The options page: its frame stands, whatever the view in it is waiting for. */
export function App({ showTheme }: { showTheme: (theme: Theme) => void }) {
  const jobs = useJobList();
  const batches = useBatchList();
  const [view, navigation] = useView();
  const lastViews = useKeptViews(view);
  const connections = useConnections();
  useTheme(showTheme);
  const main = useFocusOnView(view);
  useEffect(() => {
    document.title = t('optionsTitle', t(view.name));
  }, [view.name]);
  const { value, problem, reload } = connections;
  return (
    <JobsContext value={jobs}>
      <BatchesContext value={batches}>
        <LastViewsProvider value={lastViews}>
          <Header view={view} connections={value} />
          <main ref={main} id="main" class="main" tabIndex={-1} aria-label={t(view.name)}>
            <SetAsideNotices />
            {problem && <ProblemNotice problem={problem} onRetry={reload} />}
            {value && hasBatches(view, batches) && (
              <BatchBars connections={value.connections} hasPast={view.name === 'activity'} />
            )}
            {value && <CurrentView {...{ view, navigation, connections: value }} />}
          </main>
          <Outcomes />
        </LastViewsProvider>
      </BatchesContext>
    </JobsContext>
  );
}

/** Another view is begun at its top, and by name: a link that led there may be gone, or stands before all the others. */
function useFocusOnView(view: View) {
  const main = useRef<HTMLElement>(null);
  const place = view.name === 'activity' ? `${view.name} ${view.batchId}` : view.name;
  const shown = useRef(place);
  useEffect(() => {
    const isOther = shown.current !== place;
    shown.current = place;
    if (isOther && !main.current?.querySelector(':focus')) main.current?.focus({ preventScroll: true });
  }, [place]);
  return main;
}

/** Where one looks for what is under way. The details of one show their own. */
function hasBatches(view: View, { list }: Batches): boolean {
  return list.length > 0 && (view.name === 'reports' || (view.name === 'activity' && !view.batchId));
}

interface CurrentViewProps {
  view: View;
  navigation: Navigation;
  connections: Connections;
}

function CurrentView({ view: asked, navigation, connections }: CurrentViewProps) {
  const connection = connections.connections.find(({ id }) => id === connections.activeId);
  // Nothing of one service's or account's list may be taken for another's.
  const key = connection && JSON.stringify([connection.id, connection.address, connection.keyHint]);
  const view = useOwnDetails(key, asked, navigation);
  if (view.name === 'connections') return <ConnectionsPage connections={connections} />;
  if (view.name === 'activity') return <Activity connections={connections.connections} view={view} />;
  if (view.name === 'settings') return <SettingsPage />;
  if (view.name === 'welcome') return <WelcomePage connections={connections} />;
  if (view.name === 'whatLeaves') return <WhatLeavesPage connections={connections.connections} />;
  if (!connection) {
    return (
      <>
        <h1>{t(view.name)}</h1>
        <NoConnection />
      </>
    );
  }
  if (view.name === 'projects') return <ProjectsPage key={key} {...{ connection, view, navigation }} />;
  if (view.name === 'analyse') {
    return <BulkPage key={key} {...{ connection, connections: connections.connections, view, navigation }} />;
  }
  if (view.name === 'figures') return <FiguresPage key={key} {...{ connection, view, navigation }} />;
  return <ReportsPage key={key} {...{ connection, view, navigation }} />;
}

function Activity({ connections, view }: { connections: Connection[]; view: ActivityView }) {
  if (view.batchId) return <BatchPage connections={connections} view={view} />;
  return <ActivityPage key={view.jobId} connections={connections} state={view.state} jobId={view.jobId} />;
}
