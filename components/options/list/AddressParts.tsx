import { makeVisible } from '../../../lib/i18n/make-visible.ts';

/** An address whose host stands out; what is none stands as it is. */
export function AddressParts({ text }: { text: string }) {
  const { host, path } = splitAddress(text);
  return (
    <>
      <span class="address-host">{host}</span>
      <span class={host && 'address-path'}>{path}</span>
    </>
  );
}

interface PageAddressProps {
  url: string;
  id: string;
  /** The address of what it opens. */
  href: string;
  onOpen: () => void;
}

/** A page's address on one line, which opens what is known of it: the host stands out; what does not fit is on hover. */
export function PageAddress({ url, id, href, onOpen }: PageAddressProps) {
  const shown = makeVisible(cutForRow(url));
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  // Inline, so that what is copied from the table is the address again.
  return (
    <a class="quiet-link address" href={href} title={shown} aria-label={shown} id={id} onClick={open}>
      <AddressParts text={shown} />
    </a>
  );
}

/** As the service sent it, but for what would not be seen; what is no web address has no host. */
export function splitAddress(url: string): { host: string; path: string } {
  const seen = makeVisible(url);
  const [, host = '', path = seen] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(seen) ?? [];
  return { host, path };
}

/** More than a row or a tooltip has room for, and few enough for a hundred of them to be laid out at once. */
const rowLength = 2000;

/** The start of text of any length, for a place that shows one line of it. */
export function cutForRow(text: string): string {
  return text.length > rowLength ? `${text.slice(0, rowLength)}…` : text;
}

/** Many services name a project after its host, which the address shows already. */
export function isHostOf(name: string, url: string): boolean {
  const { host } = splitAddress(url.toLowerCase());
  return host !== '' && [host, host.replace(/:\d+$/, '')].includes(name.toLowerCase());
}

/** Neither a new tab nor a download is asked for: the browser's own ways to open a link stay its own. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
