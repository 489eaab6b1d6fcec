import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import type { FrontPage } from '../../lib/messages/ports.ts';
import type { Theme } from '../../lib/model/settings/settings.ts';
import { usePanelPorts } from '../hooks/panel-ports.ts';
import { useTheme } from '../hooks/use-theme.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Following } from './Following.tsx';
import { PagePanel } from './PagePanel.tsx';
import './panel.css';

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
