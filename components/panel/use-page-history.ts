import { useEffect } from 'preact/hooks';
import type { PageHistory } from '../../lib/messages/contract.ts';
import type { IndexNotice } from '../../lib/messages/ports.ts';
import { getPageKey } from '../../lib/model/address/same-page.ts';
import { usePanelPorts } from '../hooks/panel-ports.ts';
import { usePorts } from '../hooks/ports.ts';
import { type Answer, useAnswer } from '../hooks/use-answer.ts';
import { useNotices } from '../hooks/use-notices.ts';

/** All reports of a page, as the local index knows them; kept up to date. */
export function usePageHistory(url: string): Answer<PageHistory> {
  const { send } = usePorts();
  const { watchIndex } = usePanelPorts();
  const answer = useAnswer(url, () => send('listPageReports', { url }));
  const { value, reload } = answer;
  useNotices((notice) => notice.type === 'connections' && reload());
  useEffect(() => watchIndex((notice) => isAbout(notice, url, value) && reload()), [watchIndex, url, value, reload]);
  return answer;
}

function isAbout(notice: IndexNotice, url: string, known: PageHistory | undefined): boolean {
  if (notice.connectionId !== known?.connectionId) return false;
  if (notice.type === 'indexDropped') return true;
  const page = getPageKey(url);
  const isGone = known.reports.some(({ id }) => notice.removed.includes(id));
  return isGone || notice.reports.some((report) => report.page === page);
}
