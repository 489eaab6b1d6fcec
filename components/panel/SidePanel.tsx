import { useEffect, useMemo, useState } from 'preact/hooks';
import { requestPermission } from '../../lib/browser/permissions.ts';
import { onActivePage } from '../../lib/browser/side-panel.ts';
import { joinSentences } from '../../lib/i18n/text.ts';
import { t } from '../../lib/i18n/translate.ts';
import type { ActivePage } from '../../lib/messages/ports.ts';
import { concernsPage } from '../hooks/use-page-history.ts';
import { useNotices, useWorker } from '../hooks/worker-context.ts';
import { Popup } from '../popup/Popup.tsx';
import { PopupSession } from '../popup/popup-session.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHistory } from './PageHistory.tsx';
import './panel.css';

/** The side panel: what is known of the page in the active tab. */
export function SidePanel() {
  const page = useActivePage();
  if (!page) return null;
  return (
    <>
      {page.url === undefined ? (
        <UnknownPage />
      ) : (
        <PagePanel key={`${page.tabId} ${page.url}`} page={page} url={page.url} />
      )}
      {!page.canFollow && <FollowTabs />}
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

/** The page in the active tab. Undefined until the browser has answered. */
function useActivePage(): ActivePage | undefined {
  const { onNotice } = useWorker();
  const [page, setPage] = useState<ActivePage>();
  useEffect(() => onActivePage(onNotice, setPage), [onNotice]);
  return page;
}

interface PagePanelProps {
  page: ActivePage;
  url: string;
}

/** The popup's content for one page, and the page's history. */
function PagePanel({ page, url }: PagePanelProps) {
  const worker = useWorker();
  const session = useMemo(() => new PopupSession(worker, { isPanel: true }), [worker]);
  const resolved = useMemo(() => Promise.resolve(page), [page.url, page.tabId]);
  // Unlike the popup, the panel stays open while other pages change what it shows.
  useNotices((notice) => {
    const { opening, known } = session.state;
    const shown = opening && { connectionId: opening.activeId, reports: known.report ? [known.report] : [] };
    if (notice.type === 'settings' || concernsPage(notice, url, shown)) session.refresh();
  });
  return (
    <>
      <Popup session={session} page={resolved} />
      <PageHistory url={url} />
    </>
  );
}

/** Asks for the permission `tabs`. Without it, the panel cannot follow the user to other tabs. */
function FollowTabs() {
  const [isRefused, setRefused] = useState(false);
  // Called directly in the click: browsers refuse a permission request that comes after an `await`.
  const follow = () =>
    requestPermission('tabs').then(
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
