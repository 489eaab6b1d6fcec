import type { PagePorts } from '../messages/ports.ts';
import { createSend } from '../messages/send.ts';
import { watchNotices } from './notices.ts';
import { announcePage } from './page-presence.ts';
import { sendMessage } from './runtime-messages.ts';
import { openOptions, openTab } from './windows.ts';

/** What every page may do to the world. */
export function createPagePorts(): PagePorts {
  const send = createSend(sendMessage);
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
