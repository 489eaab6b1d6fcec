import { useEffect, useMemo, useState } from 'preact/hooks';
import { requestPermission } from '../../lib/browser/permissions.ts';
import { watchFrontPage } from '../../lib/browser/side-panel.ts';
import { joinSentences } from '../../lib/i18n/text.ts';
import { t } from '../../lib/i18n/translate.ts';
import type { FrontPage } from '../../lib/messages/ports.ts';
import type { Theme } from '../../lib/model/settings/settings.ts';
import { useTheme } from '../hooks/use-settings.ts';
import { useWorker } from '../hooks/worker-context.ts';
import { Popup } from '../popup/Popup.tsx';
import { PopupSession } from '../popup/popup-session.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHistory } from './PageHistory.tsx';
import './panel.css';

/** The side panel: what is known of the page in front. */
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

/** Absent until the browser has answered. */
function useFrontPage(): FrontPage | undefined {
  const { watch } = useWorker();
  const [page, setPage] = useState<FrontPage>();
  useEffect(() => watchFrontPage(watch, setPage), [watch]);
  return page;
}

interface PagePanelProps {
  page: FrontPage;
  url: string;
  showTheme: (theme: Theme) => void;
}

/** One page: the popup's content, and the page's reports over time. */
function PagePanel({ page, url, showTheme }: PagePanelProps) {
  const worker = useWorker();
  const session = useMemo(() => new PopupSession(worker, { isPanel: true }), [worker]);
  const found = useMemo(() => Promise.resolve(page), [page.url, page.tabId]);
  return (
    <>
      <Popup session={session} page={found} showTheme={showTheme} />
      <PageHistory url={url} />
    </>
  );
}

/** Without the permission `tabs`, the panel knows only one page; the button asks for it. */
function Following() {
  const [isRefused, setRefused] = useState(false);
  // Within the click: browsers refuse a request for permission that comes after an `await`.
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
