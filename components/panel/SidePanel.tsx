import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import type { FrontPage } from '../../lib/messages/ports.ts';
import type { Theme } from '../../lib/model/settings/settings.ts';
import { usePanelPorts } from '../hooks/panel-ports.ts';
import { useTheme } from '../hooks/use-settings.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import './panel.css';
import { joinSentences } from '../../lib/i18n/join-sentences.ts';
import { PortsContext, usePorts } from '../hooks/ports.ts';
import { Popup } from '../popup/Popup.tsx';
import { PopupSession } from '../popup/popup-session.ts';
import { Button } from '../ui/Button.tsx';
import { PageHistory } from './PageHistory.tsx';
import { createPanelSend } from './panel-send.ts';

/** What is known of the page in front, beside it. */
export function SidePanel({ showTheme }: { showTheme: (theme: Theme) => void }) {
  const page = useFrontPage();
  useTheme(showTheme);
  if (!page) return null;
  return (
    <>
      {page.url === undefined ? (
        <UnknownPage />
      ) : (
        <PagePanel key={`${page.tabId} ${page.url}`} page={page} url={page.url} showTheme={showTheme} />
      )}
      {!page.canFollow && <Following />}
    </>
  );
}

function UnknownPage() {
  return (
    <main>
      <h1 class="visually-hidden">{t('extensionName')}</h1>
      <EmptyState title={t('panel_unknown')} text={t('panel_unknown_next')} />
    </main>
  );
}

/** Absent until the browser has told. */
function useFrontPage(): FrontPage | undefined {
  const { watchFrontPage } = usePanelPorts();
  const [page, setPage] = useState<FrontPage>();
  useEffect(() => watchFrontPage(setPage), [watchFrontPage]);
  return page;
}

interface PagePanelProps {
  page: FrontPage;
  url: string;
  showTheme: (theme: Theme) => void;
}

/** One page: the same as in the popup, and its reports over time. */
function PagePanel({ page, url, showTheme }: PagePanelProps) {
  const ports = usePorts();
  const own = useMemo(() => ({ ...ports, send: createPanelSend(ports.send) }), [ports]);
  const session = useMemo(() => new PopupSession(own), [own]);
  const found = useMemo(() => Promise.resolve(page), [page.url, page.tabId]);
  return (
    <PortsContext value={own}>
      <Popup session={session} page={found} showTheme={showTheme} />
      <PageHistory url={url} />
    </PortsContext>
  );
}

/** The panel knows one page alone; the button lets it know each that is in front. */
function Following() {
  const { requestTabs } = usePanelPorts();
  const [isRefused, setRefused] = useState(false);
  // Asked for in the click itself: a browser grants nothing to what comes after an `await`.
  const follow = () =>
    requestTabs().then(
      (isAllowed) => setRefused(!isAllowed),
      () => setRefused(true),
    );
  return (
    <footer class="panel-following">
      <p id="following-hint">
        {joinSentences(t('panel_follow_text'), t('browserAsks', t('ask_tabs')), t('panel_giveBack', t('whatLeaves')))}
      </p>
      <Button aria-describedby="following-hint" onClick={follow}>
        {t('panel_follow')}
      </Button>
      <p role="status">{isRefused && t('panel_follow_refused')}</p>
    </footer>
  );
}
