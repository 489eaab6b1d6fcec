import type { Notice, PageHistory } from '../../lib/messages/contract.ts';
import { getPageKey } from '../../lib/model/address/same-page.ts';
import { type Answer, useAnswer } from './use-answer.ts';
import { useNotices, useWorker } from './worker-context.ts';

/** The stored reports of a page, kept up to date by notices. */
export function usePageHistory(url: string): Answer<PageHistory> {
  const { send } = useWorker();
  const answer = useAnswer(url, () => send('listPageReports', { url }));
  const { value, reload } = answer;
  useNotices((notice) => (notice.type === 'connections' || concernsPage(notice, url, value)) && reload());
  return answer;
}

interface KnownReports {
  connectionId?: string;
  reports: { id: string }[];
}

/** Whether the notice may change what is known of a page. `known` is undefined until the first answer has arrived. */
export function concernsPage(notice: Notice, url: string, known: KnownReports | undefined): boolean {
  if (notice.type !== 'reportsChanged' && notice.type !== 'reportsDropped') return false;
  if (known && notice.connectionId !== known.connectionId) return false;
  if (notice.type === 'reportsDropped') return true;
  const page = getPageKey(url);
  const isRemoved = notice.removed.some((id) => !known || known.reports.some((report) => report.id === id));
  return isRemoved || notice.reports.some((report) => report.page === page);
}
