import { useEffect, useLayoutEffect, useReducer } from 'preact/hooks';
import { showTheme } from '../../lib/browser/page-storage/theme.ts';
import { openOptions, showReports } from '../../lib/browser/windows.ts';
import { formatNumber, t } from '../../lib/i18n/translate.ts';
import type { PopupOpening } from '../../lib/messages/contract.ts';
import { changeKinds } from '../../lib/model/report/grade-change.ts';
import { sumUnseen } from '../../lib/model/watch-findings.ts';
import { useWatchList } from '../hooks/use-watches.ts';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Select } from '../ui/Select.tsx';
import { OutcomeCard } from './OutcomeCard.tsx';
import { PageAddress } from './PageAddress.tsx';
import type { PopupPage, PopupSession } from './popup-session.ts';
import { findActive } from './popup-state.ts';
import './Popup.css';

interface PopupProps {
  session: PopupSession;
  page: Promise<PopupPage>;
}

export function Popup({ session, page }: PopupProps) {
  const state = useSession(session, page);
  const { opening } = state;
  const theme = opening?.theme;
  useEffect(() => theme && showTheme(theme), [theme]);
  return (
    <main class="popup" data-pending={opening || state.problem ? undefined : ''}>
      <PopupHeader opening={opening} onChoose={(id) => session.chooseConnection(id)} />
      <PageAddress url={opening ? (opening.sendUrl ?? opening.url) : session.tab.url} dropped={opening?.dropped} />
      <OutcomeCard session={session} />
      <Findings />
    </main>
  );
}

/** Runs the session while the popup is open, and renders at every change of its state. */
function useSession(session: PopupSession, page: Promise<PopupPage>) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  // A layout effect, so that the request to the worker leaves before the first paint.
  useLayoutEffect(() => {
    session.onChange(() => render(undefined));
    return session.start(page);
  }, [session, page]);
  return session.state;
}

interface PopupHeaderProps {
  opening: PopupOpening | undefined;
  onChoose: (connectionId: string) => void;
}

function PopupHeader({ opening, onChoose }: PopupHeaderProps) {
  return (
    <header class="popup-header">
      <h1 class="visually-hidden">{t('extensionName')}</h1>
      <Logo />
      <div class="popup-connection">{opening && <ConnectionName opening={opening} onChoose={onChoose} />}</div>
      <Button onClick={() => showReports(opening?.activeId)}>{t('reports')}</Button>
    </header>
  );
}

function ConnectionName({ opening, onChoose }: { opening: PopupOpening; onChoose: (connectionId: string) => void }) {
  const { connections, activeId = '' } = opening;
  if (connections.length < 2) return <b>{findActive(opening)?.name ?? t('extensionName')}</b>;
  return (
    <Select
      label={t('connection')}
      isLabelHidden
      value={activeId}
      options={connections.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChoose}
    />
  );
}

const watchesPage = '/options.html#/watches';

/** What watches have found that the user has not looked at, whatever the page. Leads to Watches. */
function Findings() {
  const counts = sumUnseen(useWatchList().value ?? []);
  const found = changeKinds.filter((kind) => counts[kind] > 0);
  if (found.length === 0) return null;
  const words = found.map((kind) => t(`changed_${kind}`, formatNumber(counts[kind])));
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void openOptions('/watches');
  };
  return (
    <a class="popup-findings" href={watchesPage} onClick={open}>
      {[t('watchesFound'), ...words].join(' · ')}
    </a>
  );
}
