import { useEffect, useRef } from 'preact/hooks';
import { noteLetterKeys } from '../../lib/browser/page-storage/letter-keys.ts';
import { showTheme } from '../../lib/browser/page-storage/theme.ts';
import { t } from '../../lib/i18n/translate.ts';
import type { Connections } from '../../lib/messages/contract.ts';
import type { Connection } from '../../lib/model/connection.ts';
import { type ActivityView, type ConnectionView, isOfConnection, type View } from '../../lib/model/view.ts';
import { BatchesContext, useBatchList } from '../hooks/use-batches.ts';
import { useConnections } from '../hooks/use-connections.ts';
import { JobsContext, useJobList } from '../hooks/use-jobs.ts';
import { useNow } from '../hooks/use-now.ts';
import { useOnChange } from '../hooks/use-on-change.ts';
import { getPageName, useScrollPosition } from '../hooks/use-scroll-position.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { type Navigation, useConnectionOfView, useKeptViews, useView } from '../hooks/use-view.ts';
import { useWatchList, WatchesContext } from '../hooks/use-watches.ts';
import { ErrorBoundary } from '../report/ErrorBoundary.tsx';
import { GradeFills } from '../report/GradeBar.tsx';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { ActivityPage } from './activity/ActivityPage.tsx';
import { BatchPage } from './activity/BatchPage.tsx';
import { RunningTasks } from './activity/RunningTasks.tsx';
import { BulkPage } from './bulk/BulkPage.tsx';
import { ConnectionsPage } from './connections/ConnectionsPage.tsx';
import { FirstSteps } from './connections/FirstSteps.tsx';
import { Header } from './Header.tsx';
import { InsightsPage } from './insights/InsightsPage.tsx';
import { LossNotices } from './LossNotices.tsx';
import { NoConnection } from './list/ConnectionsLink.tsx';
import { Outcomes } from './Outcomes.tsx';
import { ProjectsPage } from './projects/ProjectsPage.tsx';
import { LocalCopy } from './reports/LocalCopy.tsx';
import { ReportsPage } from './reports/ReportsPage.tsx';
import { SettingsPage } from './settings/SettingsPage.tsx';
import { SummaryPage } from './summary/SummaryPage.tsx';
import { WatchesPage } from './watches/WatchesPage.tsx';
import '../ui/base.css';
import './App.css';

/** The options page. The header renders at once, even while the view below is loading. */
export function App() {
  const jobs = useJobList();
  const batches = useBatchList();
  const watches = useWatchList();
  const connections = useConnections();
  const [requested, navigation] = useView();
  const view = useConnectionOfView(requested, connections.value, navigation);
  const lastViews = useKeptViews(view, connections.value?.activeId);
  // If they cannot be read, the view itself shows the problem.
  const { settings } = useSettings();
  useEffect(() => {
    if (!settings) return;
    showTheme(settings.theme);
    noteLetterKeys(settings.letterKeys);
  }, [settings]);
  const main = useFocusOnView(view);
  useScrollPosition(view);
  // Renders the view again each minute, since lists say how long ago something was.
  useNow(Number.POSITIVE_INFINITY, 60_000);
  useEffect(() => {
    document.title = t('pagegradeTitle', t(view.name));
  }, [view.name]);
  const { value, problem, reload } = connections;
  return (
    <JobsContext value={jobs}>
      <BatchesContext value={batches}>
        <WatchesContext value={watches}>
          <GradeFills />
          <Header {...{ view, lastViews }} connections={value} />
          <main ref={main} id="main" class="main" tabIndex={-1} aria-label={t(view.name)}>
            <LossNotices />
            {view.name === 'reports' && <FirstSteps />}
            {problem && <ProblemNotice problem={problem} onRetry={reload} />}
            {value && <CurrentView {...{ view, navigation, connections: value }} />}
            {value && view.name !== 'activity' && (
              <ErrorBoundary>
                <RunningTasks />
              </ErrorBoundary>
            )}
          </main>
          <Outcomes view={view} />
        </WatchesContext>
      </BatchesContext>
    </JobsContext>
  );
}

/**
 * Moves the focus to a view that opens: the link that led there may have been removed, and screen readers announce the
 * view's name.
 */
function useFocusOnView(view: View) {
  const main = useRef<HTMLElement>(null);
  useOnChange(getPageName(view), () => {
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  });
  return main;
}

interface CurrentViewProps {
  view: View;
  navigation: Navigation;
  connections: Connections;
}

function CurrentView({ view, navigation, connections }: CurrentViewProps) {
  const ofConnection = isOfConnection(view) ? view : undefined;
  // The local copy is read when a view first needs it, and kept while other views are open.
  const lastOfConnection = useRef<ConnectionView>(undefined);
  lastOfConnection.current = ofConnection ?? lastOfConnection.current;
  const shownId = lastOfConnection.current && (lastOfConnection.current.at ?? connections.activeId);
  const connection = connections.connections.find(({ id }) => id === shownId);
  // Remounts the views for another service or account, so that no rows of the previous one stay.
  const key = connection && JSON.stringify([connection.id, connection.address, connection.keyHint]);
  return (
    <>
      <ErrorBoundary key={view.name}>
        {!isOfConnection(view) && <PlainView {...{ view, connections }} />}
        {ofConnection && !connection && (
          <>
            <h1>{t(view.name)}</h1>
            <NoConnection />
          </>
        )}
      </ErrorBoundary>
      {connection && (
        <LocalCopy key={key} connectionId={connection.id} view={ofConnection}>
          {ofConnection && (
            <ErrorBoundary key={view.name}>
              <CopyView {...{ connection, connections, navigation }} view={ofConnection} />
            </ErrorBoundary>
          )}
        </LocalCopy>
      )}
    </>
  );
}

function PlainView({ view, connections }: { view: Exclude<View, ConnectionView>; connections: Connections }) {
  if (view.name === 'connections') return <ConnectionsPage connections={connections} />;
  if (view.name === 'activity') return <Activity connections={connections.connections} view={view} />;
  if (view.name === 'watches') return <WatchesPage connections={connections.connections} />;
  return <SettingsPage connections={connections.connections} />;
}

interface CopyViewProps extends CurrentViewProps {
  view: ConnectionView;
  connection: Connection;
}

function CopyView({ connection, connections: { connections }, view, navigation }: CopyViewProps) {
  if (view.name === 'projects') return <ProjectsPage {...{ connection, view, navigation }} />;
  if (view.name === 'analyse') return <BulkPage {...{ connection, connections, view }} />;
  if (view.name === 'insights') return <InsightsPage {...{ view, navigation }} />;
  if (view.name === 'summary') return <SummaryPage {...{ connection, view, navigation }} />;
  return <ReportsPage {...{ connection, view, navigation }} />;
}

function Activity({ connections, view }: { connections: Connection[]; view: ActivityView }) {
  if (view.batchId) return <BatchPage connections={connections} view={view} />;
  return <ActivityPage connections={connections} show={view.show} />;
}
