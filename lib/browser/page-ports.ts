import { watchNotices } from '../messages/notices.ts';
import { announcePage } from '../messages/page-presence.ts';
import type { PagePorts } from '../messages/ports.ts';
import { send } from '../messages/send.ts';
import { openOptions, openTab } from './windows.ts';

/** What every page may do to the world. */
export function createPagePorts(): PagePorts {
  return {
    send: (name, input) => {
      announcePage();
      return send(name, input);
    },
    watch: watchNotices,
    openTab: (url) => void openTab(url),
    openOptions: (route) => void openOptions(route),
    copyText: (text) => navigator.clipboard.writeText(text),
  };
}
