import { makeVisible } from '../../../lib/i18n/text.ts';
import { parseReportAddress } from '../../../lib/model/address/page-address.ts';

/** An address with its host highlighted. Text that is no web address is shown as it is. */
export function AddressParts({ text }: { text: string }) {
  const { host, path } = splitAddress(text);
  return (
    <>
      <span class="address-host">{host}</span>
      <span class={host && 'address-path'}>{path}</span>
    </>
  );
}

interface PageLinkProps {
  url: string;
  id: string;
  href: string;
  /** What a click does instead of going to the address. */
  onOpen: () => void;
}

/** A page's address on one line, as a link within the options page. */
export function PageLink({ url, id, href, onOpen }: PageLinkProps) {
  const shown = makeVisible(cutForRow(url));
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  // Inline elements, so that text copied from the table is the whole address.
  return (
    <a class="quiet-link address" href={href} title={shown} aria-label={shown} id={id} onClick={open}>
      <AddressParts text={shown} />
    </a>
  );
}

/** Splits an address, with invisible characters made visible. Text that is no web address has no host. */
export function splitAddress(url: string): { host: string; path: string } {
  const seen = makeVisible(url);
  // A service may write addresses without a scheme.
  const isBare = !/^https?:/i.test(seen) && parseReportAddress(seen) !== undefined;
  const whole = isBare ? `https://${seen}` : seen;
  const [, host = '', path = seen] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(whole) ?? [];
  return { host, path };
}

/** Characters: more than a row or a tooltip shows, and few enough to lay out a hundred rows at once. */
const rowLength = 2000;

export function cutForRow(text: string): string {
  return text.length > rowLength ? `${text.slice(0, rowLength)}…` : text;
}

/** Whether a project is named after the host of the address, as many services do. */
export function isHostOf(name: string, url: string): boolean {
  const { host } = splitAddress(url.toLowerCase());
  return host !== '' && [host, host.replace(/:\d+$/, '')].includes(name.toLowerCase());
}

/** Not a click that opens a new tab or window or starts a download: these are left to the browser. */
function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
