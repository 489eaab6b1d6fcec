import { watchNotices, watchReportsNotices } from '../messages/notices.ts';
import { announcePage } from '../messages/page-presence.ts';
import type { WorkerPorts } from '../messages/ports.ts';
import { send } from '../messages/send.ts';

/** A page's way to the worker, which hears with every message that the page is open. */
export const workerPorts: WorkerPorts = {
  send: (name, input) => {
    announcePage();
    return send(name, input);
  },
  watch: watchNotices,
  watchReports: watchReportsNotices,
};
