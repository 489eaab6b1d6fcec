import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { findListAddress } from '../../../lib/bulk/list-address.ts';
import { type LoadOptions, loadList } from '../../../lib/bulk/load-list.ts';
import { maxBatchItems } from '../../../lib/model/batch.ts';
import { toProblem } from '../../../lib/model/problem.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Site = Record<string, string | Buffer | RequestListener>;

async function serve(
  site: Site,
): Promise<{ address: string; requestedPaths: string[]; identifyingHeaders: unknown[] }> {
  const requestedPaths: string[] = [];
  const identifyingHeaders: unknown[] = [];
  server = createServer((request, response) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    identifyingHeaders.push(request.headers.cookie, request.headers.referer, request.headers.authorization);
    const page = site[path];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, {
      'Content-Type': path.endsWith('.csv') ? 'text/csv' : 'application/xml',
    });
    response.end(page);
  });
  const { port } = await listen(server);
  return { address: `http://127.0.0.1:${port}`, requestedPaths, identifyingHeaders };
}

async function listen(server: Server): Promise<AddressInfo> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address() as AddressInfo;
}

function createLoadOptions(change: Partial<LoadOptions> = {}): LoadOptions {
  return { fetch, signal: new AbortController().signal, ...change };
}

function writeSitemap(addresses: string[], [root, entry] = ['urlset', 'url']): string {
  const entries = addresses.map((address) => `<${entry}><loc>${address.replaceAll('&', '&amp;')}</loc></${entry}>`);
  return `<?xml version="1.0"?><${root}>${entries.join('')}</${root}>`;
}

const writeIndex = (addresses: string[]) => writeSitemap(addresses, ['sitemapindex', 'sitemap']);

async function getLoadProblem(url: string, options = createLoadOptions()) {
  return toProblem(await loadList(url, options).catch((error: unknown) => error));
}

describe('lists that can be loaded', () => {
  test('the browser is told to send neither cookies nor a referrer with any request', async () => {
    const site: Site = { '/a.xml': writeSitemap(['https://a.example/']) };
    const { address } = await serve(site);
    site['/sitemap.xml'] = writeIndex([`${address}/a.xml`]);
    const options: (RequestInit | undefined)[] = [];
    const record: LoadOptions['fetch'] = (url, init) => {
      options.push(init);
      return fetch(url, init);
    };
    await loadList(`${address}/sitemap.xml`, createLoadOptions({ fetch: record }));
    const wanted = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' };
    expect(options).toMatchObject([wanted, wanted]);
  });

  test('a sitemap is requested without a cookie, referrer or authorization', async () => {
    const { address, identifyingHeaders } = await serve({
      '/sitemap.xml': writeSitemap(['https://a.example/?a=1&b=2']),
    });
    expect(await loadList(`${address}/sitemap.xml`, createLoadOptions())).toEqual({
      addresses: ['https://a.example/?a=1&b=2'],
      unread: 0,
      surplus: 0,
    });
    expect(identifyingHeaders).toEqual([undefined, undefined, undefined]);
  });

  test('of a table, the addresses are read', async () => {
    const { address } = await serve({ '/list.csv': 'Größe,url\n1,https://a.example/' });
    const { addresses } = await loadList(`${address}/list.csv`, createLoadOptions());
    expect(addresses).toEqual(['https://a.example/']);
  });

  test('lines of text are read as addresses, ended as on Windows, Unix or old Macs', async () => {
    const { address } = await serve({ '/urls.txt': 'a.example\r\n\r\nb.example\nc.example\rd.example' });
    const { addresses } = await loadList(`${address}/urls.txt`, createLoadOptions());
    expect(addresses).toEqual(['a', 'b', 'c', 'd'].map((name) => `https://${name}.example`));
  });

  test('all sitemaps of an index that are on its own site are loaded once each, gzipped or not', async () => {
    const site: Site = {};
    const { address, requestedPaths } = await serve(site);
    site['/index.xml'] = writeIndex([
      `${address}/1.xml`,
      `${address}/2.xml.gz`,
      `${address}/1.xml`,
      'https://elsewhere.example/3.xml',
      `${address}/gone.xml`,
      `${address}/more.xml`,
    ]);
    site['/1.xml'] = writeSitemap(['https://a.example/1']);
    site['/2.xml.gz'] = gzipSync(writeSitemap(['https://a.example/2']));
    site['/more.xml'] = writeIndex([`${address}/index.xml`, '/4.xml']);
    site['/4.xml'] = writeSitemap(['https://a.example/4']);
    expect(await loadList(`${address}/index.xml`, createLoadOptions())).toEqual({
      addresses: ['https://a.example/1', 'https://a.example/2', 'https://a.example/4'],
      unread: 2,
      surplus: 0,
    });
    expect(requestedPaths).toEqual(['/index.xml', '/1.xml', '/2.xml.gz', '/gone.xml', '/more.xml', '/4.xml']);
  });
});

test('of an index, sitemaps on another host and those that redirect are not read, and no request goes elsewhere', async () => {
  const site: Site = {};
  const { address, requestedPaths } = await serve(site);
  // The same server under another name, so that a request to it would succeed.
  const elsewhere = address.replace('127.0.0.1', 'localhost');
  site['/index.xml'] = writeIndex([`${elsewhere}/1.xml`, `${address}/2.xml`, `${address}/3.xml`]);
  site['/1.xml'] = writeSitemap(['https://a.example/1']);
  site['/2.xml'] = (_, response) => void response.writeHead(302, { Location: `${elsewhere}/1.xml` }).end();
  site['/3.xml'] = writeSitemap(['https://a.example/3']);
  expect(await loadList(`${address}/index.xml`, createLoadOptions())).toMatchObject({
    addresses: ['https://a.example/3'],
    unread: 2,
  });
  expect(requestedPaths).toEqual(['/index.xml', '/2.xml', '/3.xml']);
});

test('a list that redirects to another host is not read, and one that redirects on its host is', async () => {
  const site: Site = { '/list.txt': 'https://a.example/' };
  const { address } = await serve(site);
  const redirectTo =
    (url: string): RequestListener =>
    (_, response) =>
      void response.writeHead(302, { Location: url }).end();
  site['/away.txt'] = redirectTo(`${address.replace('127.0.0.1', 'localhost')}/list.txt`);
  site['/moved.txt'] = redirectTo('/list.txt');
  expect(await getLoadProblem(`${address}/away.txt`)).toMatchObject({ code: 'listUnreachable' });
  expect((await loadList(`${address}/moved.txt`, createLoadOptions())).addresses).toEqual(['https://a.example/']);
});

test('of an index, at most 50 sitemaps are read, and fewer if these fill a list', async () => {
  const site: Site = {};
  const { address, requestedPaths } = await serve(site);
  const name = (number: number) => `/${number}.xml`;
  for (let number = 0; number < 60; number += 1) site[name(number)] = writeSitemap([`https://a.example/${number}`]);
  site['/index.xml'] = writeIndex(Object.keys(site).map((path) => address + path));
  expect(await loadList(`${address}/index.xml`, createLoadOptions())).toMatchObject({ unread: 0, surplus: 10 });
  expect(requestedPaths).toHaveLength(51);
  const half = Array.from({ length: maxBatchItems / 2 }, (_, page) => `https://a.example/${page}`);
  for (const number of [0, 1, 2]) site[name(number)] = writeSitemap(half);
  expect(await loadList(`${address}/index.xml`, createLoadOptions())).toMatchObject({ surplus: 58 });
});

describe('lists that cannot be loaded', () => {
  test.each<[string, string, object]>([
    ['/page', '<!doctype html><html><body>Shop</body></html>', { code: 'listIsWebPage' }],
    ['/short', '<!-- x --><title>Shop</title><p>Hello', { code: 'listIsWebPage' }],
    ['/old', '<!DOCTYPE html><p>Hello', { code: 'listIsWebPage' }],
    ['/feed', '<rss><channel></channel></rss>', { code: 'listIsNoSitemap' }],
    ['/empty.xml', writeSitemap([]), { code: 'listEmpty' }],
    ['/words.txt', 'Nothing to see', { code: 'listEmpty' }],
  ])('the file %s contains no usable list, and the problem says why', async (path, body, problem) => {
    const { address } = await serve({ [path]: body });
    expect(await getLoadProblem(address + path)).toMatchObject(problem);
  });

  test('an error response is the problem listUnreachable with the status', async () => {
    const { address } = await serve({});
    expect(await getLoadProblem(`${address}/sitemap.xml`)).toEqual({ code: 'listUnreachable', status: 404 });
  });

  test('a truncated or missing response is the problem listUnreachable', async () => {
    const { address } = await serve({ '/a': (_, response) => response.write('<urlset>', () => response.destroy()) });
    expect(await getLoadProblem(`${address}/a`)).toEqual({ code: 'listUnreachable' });
    server?.closeAllConnections();
    server?.close();
    expect(await getLoadProblem(`${address}/b`)).toEqual({ code: 'listUnreachable' });
  });

  test('an index of which no sitemap can be read is the problem listUnreachable', async () => {
    const site: Site = {};
    const { address } = await serve(site);
    site['/index.xml'] = writeIndex([`${address}/gone.xml`]);
    expect(await getLoadProblem(`${address}/index.xml`)).toEqual({ code: 'listUnreachable' });
  });

  test('an endless response is too large, and a response that never arrives is unreachable', async () => {
    const { address } = await serve({
      '/endless': (_, response) => {
        const writeEndlessly = () => {
          while (response.write('x'.repeat(1_000_000)));
          response.once('drain', writeEndlessly);
        };
        writeEndlessly();
      },
      '/silent': () => undefined,
    });
    expect(await getLoadProblem(`${address}/endless`)).toEqual({ code: 'listTooLarge' });
    expect(await getLoadProblem(`${address}/silent`, createLoadOptions({ timeLimit: 200 }))).toEqual({
      code: 'listUnreachable',
    });
  });

  test('an abort by the user rejects with its own reason, not with a problem', async () => {
    const controller = new AbortController();
    const { address } = await serve({ '/a': () => controller.abort(new Error('enough')) });
    const options = createLoadOptions({ signal: controller.signal });
    await expect(loadList(`${address}/a`, options)).rejects.toThrow('enough');
  });
});

test.each<[string, string | undefined, string?]>([
  ['shop.example', 'https://shop.example/sitemap.xml', 'https://shop.example/*'],
  [' https://shop.example:8080/a.csv?b ', 'https://shop.example:8080/a.csv?b', 'https://shop.example/*'],
  ['http://shop.example/?feed=1', 'http://shop.example/?feed=1', 'http://shop.example/*'],
  ['ftp://shop.example/a', undefined],
  ['two words', undefined],
  ['', undefined],
])('the input “%s” is read as the list address %s', (text, url, originPattern) => {
  expect(findListAddress(text)).toEqual(url && { url, originPattern });
});
