import { useMemo } from 'preact/hooks';
import type { FrontPage } from '../../lib/messages/ports.ts';
import type { Theme } from '../../lib/model/settings/settings.ts';
import { PortsContext, usePorts } from '../hooks/ports.ts';
import { Popup } from '../popup/Popup.tsx';
import { PopupSession } from '../popup/popup-session.ts';
import { PageHistory } from './PageHistory.tsx';
import { createPanelSend } from './panel-send.ts';

interface PagePanelProps {
  page: FrontPage;
  url: string;
  showTheme: (theme: Theme) => void;
}

/** One page: the same as in the popup, and its reports over time. */
export function PagePanel({ page, url, showTheme }: PagePanelProps) {
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
