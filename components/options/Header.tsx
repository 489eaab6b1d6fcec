import { useId, useState } from 'preact/hooks';
import { readLastList } from '../../lib/browser/page-storage/last-list.ts';
import { formatNumber, type PluralStem, t, tCount } from '../../lib/i18n/translate.ts';
import type { Connections } from '../../lib/messages/contract.ts';
import { isOfConnection, type View, withoutDetails, writeView } from '../../lib/model/view.ts';
import { listUnseenRuns } from '../../lib/model/watch-findings.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useFollowedAnswer } from '../hooks/use-followed-answer.ts';
import type { LastViews } from '../hooks/use-view.ts';
import { useWatches } from '../hooks/use-watches.ts';
import { useWorker } from '../hooks/worker-context.ts';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Select } from '../ui/Select.tsx';

const listViews = (): View[] => [
  readLastList('reports'),
  readLastList('projects'),
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
  const findings = (useWatches().value ?? []).flatMap(listUnseenRuns).length;
  const counts: Partial<Record<View['name'], NavCount>> = {
    activity: findCount(attention, 'attentionTitle'),
    watches: findCount(findings, 'findingsTitle'),
  };
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
            {listViews().map((target) => (
              <li key={target.name}>
                <NavLink
                  name={target.name}
                  href={writeView(getLinkTarget(target, view, lastViews, attention))}
                  isCurrent={target.name === view.name}
                  count={counts[target.name]}
                />
              </li>
            ))}
          </ul>
        </nav>
        {connections && connections.connections.length > 1 && <ConnectionSwitcher {...{ view, ...connections }} />}
      </div>
    </header>
  );
}

/** The number of tasks that need the user. */
function useAttention(): number {
  const { send } = useWorker();
  // If the worker cannot be reached, the view itself shows the problem.
  const { value = 0 } = useFollowedAnswer(
    'attention',
    () => send('countAttention', {}),
    (notice) => (notice.type === 'attention' ? notice.count : undefined),
  );
  return value;
}

interface NavLinkProps {
  name: View['name'];
  href: string;
  isCurrent: boolean;
  count?: NavCount;
}

/** A count that is not zero, and what is counted. */
interface NavCount {
  count: number;
  words: string;
}

function findCount(count: number, title: PluralStem): NavCount | undefined {
  return count > 0 ? { count, words: tCount(title, count) } : undefined;
}

/** The count describes the link. It is not part of the accessible name, by which users find the link. */
function NavLink({ name, href, isCurrent, count }: NavLinkProps) {
  const id = useId();
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined} aria-describedby={count && id}>
      {t(name)}
      {count && (
        <>
          <span class="nav-count" aria-hidden="true" title={count.words}>
            {formatNumber(count.count)}
          </span>
          <span id={id} hidden>
            {count.words}
          </span>
        </>
      )}
    </a>
  );
}

/**
 * A link opens its view as the user left it, at the connection that is shown, or resets the current view. A count of
 * tasks opens the counted tasks.
 */
function getLinkTarget(target: View, view: View, lastViews: LastViews, attention: number): View {
  if (target.name === 'activity' && attention > 0) return { ...target, show: 'attention' };
  const next = target.name === view.name ? target : (lastViews.get(target.name) ?? target);
  return isOfConnection(next) && isOfConnection(view) ? { ...next, at: view.at } : next;
}

interface ConnectionSwitcherProps extends Connections {
  view: View;
}

/** Shows the connection of the view. Choosing another one makes it the active one and shows the same view of it. */
function ConnectionSwitcher({ view, connections, activeId }: ConnectionSwitcherProps) {
  const shown = (isOfConnection(view) ? view.at : undefined) ?? activeId ?? '';
  const { send } = useWorker();
  const { isBusy, problem, run } = useAttempt();
  const [chosen, setChosen] = useState(shown);
  const activate = (connectionId: string) => {
    setChosen(connectionId);
    // If it fails, the drop-down returns to the connection that is shown.
    void run(async () => {
      await send('activateConnection', { connectionId });
      if (isOfConnection(view)) location.assign(writeView({ ...withoutDetails(view), at: connectionId }));
    });
  };
  return (
    <>
      <Select
        label={t('connection')}
        isLabelHidden
        value={isBusy ? chosen : shown}
        options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={activate}
      />
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
