import { useEffect, useState } from 'preact/hooks';
import { formatNumber, type PluralStem, t, tCount } from '../../lib/i18n/translate.ts';
import type { Connections } from '../../lib/messages/contract.ts';
import { defaultProjectsFilter } from '../../lib/model/filter/projects-filter.ts';
import { defaultReportFilter } from '../../lib/model/filter/report-filter.ts';
import { type View, writeView } from '../../lib/model/view.ts';
import { listUnseenRuns } from '../../lib/model/watch.ts';
import type { LastViews } from '../hooks/use-view.ts';
import { useWatches } from '../hooks/use-watches.ts';
import { useNotices, useWorker } from '../hooks/worker-context.ts';
import { Logo } from '../ui/Logo.tsx';
import { Select } from '../ui/Select.tsx';

const views: View[] = [
  { name: 'reports', filter: defaultReportFilter },
  { name: 'projects', filter: defaultProjectsFilter },
  { name: 'insights', filter: { projects: [] } },
  { name: 'watches' },
  { name: 'analyse' },
  { name: 'activity' },
  { name: 'connections' },
  { name: 'settings' },
];

interface HeaderProps {
  view: View;
  lastViews: LastViews;
  connections: Connections | undefined;
}

export function Header({ view, lastViews, connections }: HeaderProps) {
  const attention = useAttention();
  const findings = (useWatches().list ?? []).flatMap(listUnseenRuns).length;
  return (
    <header class="header">
      <button type="button" class="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        {t('skipToContent')}
      </button>
      <div class="header-inner">
        <span class="brand">
          <Logo />
          {t('extensionName')}
        </span>
        <nav aria-label={t('mainNavigation')}>
          <ul>
            {views.map((target) => (
              <li key={target.name}>
                <a
                  href={writeView(getLinkTarget(target, view, lastViews, attention))}
                  aria-current={target.name === view.name ? 'page' : undefined}
                >
                  {t(target.name)}
                  {target.name === 'activity' && <Count count={attention} title="attentionTitle" />}
                  {target.name === 'watches' && <Count count={findings} title="findingsTitle" />}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {connections && connections.connections.length > 1 && <ConnectionSwitcher {...connections} />}
      </div>
    </header>
  );
}

/** The number of tasks that need the user. */
function useAttention(): number {
  const { send } = useWorker();
  const [count, setCount] = useState(0);
  useEffect(() => {
    // If the worker cannot be reached, the view itself shows the problem.
    send('countAttention', {}).then(setCount, () => undefined);
  }, [send]);
  useNotices((notice) => notice.type === 'attention' && setCount(notice.count));
  return count;
}

function Count({ count, title }: { count: number; title: PluralStem }) {
  // Hidden, so that the count does not become part of the accessible name by which users find the link.
  return count > 0 ? (
    <span class="nav-count" aria-hidden="true" title={tCount(title, count)}>
      {formatNumber(count)}
    </span>
  ) : null;
}

/** A link opens its view as the user left it, or resets the current view. A count of tasks opens the counted tasks. */
function getLinkTarget(target: View, view: View, lastViews: LastViews, attention: number): View {
  if (target.name === 'activity' && attention > 0) return { ...target, show: 'attention' };
  return target.name === view.name ? target : (lastViews.get(target.name) ?? target);
}

function ConnectionSwitcher({ connections, activeId = '' }: Connections) {
  const { send } = useWorker();
  return (
    <Select
      label={t('connection')}
      isLabelHidden
      value={activeId}
      options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      // The worker's notice switches the page. If the worker cannot be reached, the list itself shows the problem.
      onChange={(connectionId) => void send('activateConnection', { connectionId }).catch(() => undefined)}
    />
  );
}
