import { type RawServer, startRawServer } from '../lib/api/raw-server.ts';

/** A malicious service: its lists, reports and projects are meant to break the page that shows them. */
export interface HostileService extends AsyncDisposable {
  address: string;
  requests: RawServer['requests'];
  /** The server that its links and markup lead to. It must not receive any request. */
  elsewhere: RawServer;
}

const longText = 'x'.repeat(100_000);
const nested = `${'{"a":['.repeat(500)}1${']}'.repeat(500)}`;

/** Ids that could be read as another path or a property of an object, and one that is too long. */
export const hostileIds = [
  '..',
  '.',
  '%2e%2e',
  'a/b',
  '?x',
  '#',
  'a\\b',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
];

/** The texts in addresses, names and unknown fields. */
function listTexts(elsewhere: string): string[] {
  return [
    `https://a.example/"><img src="${elsewhere}/img" onerror="globalThis.isBroken=true">`,
    `<script>globalThis.isBroken=true</script><svg onload=globalThis.isBroken=true>`,
    'javascript:globalThis.isBroken=true',
    `data:text/html,<script src="${elsewhere}/script"></script>`,
    'file:///etc/passwd',
    'https://me:secret@evil.example/',
    'https://good.example\u202e/moc.live//:sptth\u202d',
    '\u2066\u2067\u202e\u202b never closed',
    `https://a.example/\u05d0${'\u0336\u0489\u20dd\u033f'.repeat(200)}\ufdfd`,
    'https://a.example/\0\u2028\u2029\n\r\t\u0085\u000b lines',
    `https://a.example/\ud800${longText}\udfff`,
    `\u202e<b>${longText}`,
  ];
}

function listReports(elsewhere: string) {
  const texts = listTexts(elsewhere);
  const links = ['javascript:globalThis.isBroken=true', `${elsewhere}/report`, 'data:text/html,x', '//evil.example/r'];
  const hostile = texts.map((text, at) => ({
    id: hostileIds[at] ?? `id-${at}`,
    url: text,
    project: text,
    result: text,
    privacy: text,
    created_at: text,
    link: links[at % links.length],
    [text]: text,
    constructor: text,
  }));
  const plain = Array.from({ length: 88 }, (_, at) => ({
    id: 1000 + at,
    url: `https://plain.example/${at}`,
    project: 'plain',
  }));
  return [...hostile, ...plain];
}

/** Adds fields to the JSON text, because objects cannot easily have `__proto__` as a field or such deep nesting. */
function writeJson(item: object): string {
  return JSON.stringify(item).replace(/^\{/, `{"__proto__":{"isBroken":true},"deep":${nested},`);
}

export async function startHostileService(): Promise<HostileService> {
  const elsewhere = await startRawServer((_request, response) => void response.writeHead(200).end('{}'));
  const reports = listReports(elsewhere.address);
  const next = JSON.stringify(`${elsewhere.address}/api/v1/reports?page=2`);
  const server = await startRawServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    const searched = searchParams.get('search');
    const id = decodeURIComponent(pathname.split('/')[4] ?? '');
    const projects = listTexts(elsewhere.address).map((project) => ({ project }));
    // A search by the popup finds a hostile report of its page.
    const found = reports.map((report, at) =>
      searched && at === 0 ? { ...report, id: '__proto__', url: `http://${searched}` } : report,
    );
    const items = pathname.includes('/projects') ? projects : found;
    const one = reports.find((report) => String(report.id) === id);
    const list = `{"data":[${items.map(writeJson).join()}],"links":{"next":${next}},"next_page_url":${next}}`;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(one ? writeJson(one) : list);
  });
  return {
    address: server.address,
    requests: server.requests,
    elsewhere,
    async [Symbol.asyncDispose]() {
      await Promise.all([server[Symbol.asyncDispose](), elsewhere[Symbol.asyncDispose]()]);
    },
  };
}
