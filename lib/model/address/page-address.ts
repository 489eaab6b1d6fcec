/** Why a service cannot analyse an address. */
export type NotAnalysableReason = 'noAddress' | 'browserPage' | 'file' | 'extensionPage' | 'otherScheme';

export type PageClass = { isAnalysable: true; url: string } | { isAnalysable: false; reason: NotAnalysableReason };

const reasons: Record<string, NotAnalysableReason> = {
  'about:': 'browserPage',
  'chrome:': 'browserPage',
  'devtools:': 'browserPage',
  'edge:': 'browserPage',
  'resource:': 'browserPage',
  'view-source:': 'browserPage',
  'chrome-extension:': 'extensionPage',
  'moz-extension:': 'extensionPage',
  'file:': 'file',
};

/** Whether a service could analyse an address at all. `url` is the address as the browser parses it. */
export function classifyPage(url: string | undefined): PageClass {
  const parsed = URL.parse(url ?? '');
  if (!parsed) return { isAnalysable: false, reason: 'noAddress' };
  if (!isWebAddress(parsed)) return { isAnalysable: false, reason: reasons[parsed.protocol] ?? 'otherScheme' };
  // Return the address that was classified: another parser may read the original text differently.
  return { isAnalysable: true, url: parsed.href };
}

/** The address of a report as its service writes it, which may be without a scheme; undefined if it is none. */
export function parseReportAddress(url: string): URL | undefined {
  const parsed = URL.parse(isBare(url) ? `https://${url}` : url);
  return parsed && isWebAddress(parsed) ? parsed : undefined;
}

/** Whether an address begins with its host, as in `example.com/a` and `localhost:8080`. */
function isBare(url: string): boolean {
  const [authority = ''] = /^[^/?#]*/.exec(url) ?? [];
  return /^[^\s:@]+(:\d+)?$/.test(authority) && /[.:]/.test(authority);
}

/** An address without query and fragment, which may be personal, for texts that browser or system keep. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** The host of an address, with a port that is not the scheme's default; empty if the address has no host. */
export function getHost(url: string): string {
  return (parseReportAddress(url) ?? URL.parse(url))?.host ?? '';
}

export function isWebAddress({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}
