import { useMemo } from 'preact/hooks';
import { useWorker } from '../../../components/hooks/worker-context.ts';
import { Popup } from '../../../components/popup/Popup.tsx';
import { PopupSession } from '../../../components/popup/popup-session.ts';
import type { Input, PageHistory } from '../../../lib/messages/contract.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import type { JobFields } from '../../lib/jobs/create-test-job.ts';
import { type Answers, mount, settle } from '../mount.tsx';
import { fill, fire } from '../options/bulk/open-bulk.tsx';
import { connection, createJob, createOpening, pageUrl } from './samples.ts';

const noHistory: PageHistory = { connectionId: 'one', address: connection.address, reports: [], hasMore: false };
const page = Promise.resolve({ url: pageUrl, tabId: 7, windowId: 3 });

function TestedPopup() {
  const worker = useWorker();
  const session = useMemo(() => new PopupSession(worker), [worker]);
  return <Popup session={session} page={page} />;
}

/** Opens the popup on a page whose report at the service is `report`. */
export async function openPopup(report?: Report, answers: Answers = {}) {
  let found = report;
  const mounted = await mount(<TestedPopup />, {
    openPopup: () => createOpening(),
    findReport: () => found,
    listPageReports: () => noHistory,
    startJob: ({ work }: Input<'startJob'>) => createJob({ work, state: 'waiting' }),
    ...answers,
  });
  const { root, sent, broadcast } = mounted;
  await settle();
  const find = (name: string) => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return {
    ...mounted,
    listSent: (name: string) => sent.filter((message) => message.name === name).map(({ input }) => input),
    listButtons: () => [...root.querySelectorAll('.outcome button')].map(({ textContent }) => textContent),
    listPrimaryButtons: () => [...root.querySelectorAll('.button-primary')].map(({ textContent }) => textContent),
    findChosenPrivacy: () => root.querySelector<HTMLInputElement>('[type="radio"][checked]')?.value,
    readStatus: () => root.querySelector('.headline [role="status"]')?.textContent,
    async press(name: string) {
      fire(find(name) ?? null, 'click');
      await settle();
    },
    async choose(privacy: string) {
      fire(root.querySelector(`[type="radio"][value="${privacy}"]`), 'change');
      await settle();
    },
    type: (password: string) => fill(root, '[type="password"]', password),
    async submit() {
      fire(root.querySelector('form'), 'submit');
      await settle();
    },
    /** Makes another connection active, which has another report of the page. */
    async switchConnection(other: Report) {
      found = other;
      const connections = [{ ...connection, id: 'two' }];
      await broadcast({ type: 'connections', connections: { connections, activeId: 'two' } });
      await settle();
    },
    broadcastJob: (more: JobFields) => broadcast({ type: 'job', job: createJob(more) }),
  };
}
