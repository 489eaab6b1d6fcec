import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { findListAddress } from '../../../lib/bulk/list-address.ts';
import { type LoadOptions, loadList } from '../../../lib/bulk/load-list.ts';
import { toProblem } from '../../../lib/model/problem.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Site = Record<string, string | Buffer | RequestListener>;

async function serve(site: Site): Promise<{ address: string; asked: string[]; cookies: unknown[] }> {
  const asked: string[] = [];
  const cookies: unknown[] = [];
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    cookies.push(request.headers.cookie, request.headers.referer, request.headers.authorization);
    const page = site[path];
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, {
      'Content-Type': path.endsWith('.csv') ? 'text/csv; charset=iso-8859-1' : 'application/xml',
    });
    response.end(page);
  });
  const { port } = await listen(server);
  return { address: `http://127.0.0.1:${port}`, asked, cookies };
}

async function listen(server: Server): Promise<AddressInfo> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address() as AddressInfo;
}

function createLoading(change: Partial<LoadOptions> = {}): LoadOptions {
  return { fetch, signal: new AbortController().signal, onProgress: () => undefined, ...change };
}

function writeSitemap(addresses: string[], [root, entry] = ['urlset', 'url']): string {
  const entries = addresses.map((address) => `<${entry}><loc>${address.replaceAll('&', '&amp;')}</loc></${entry}>`);
  return `<?xml version="1.0"?><${root}>${entries.join('')}</${root}>`;
}

const writeIndex = (addresses: string[]) => writeSitemap(addresses, ['sitemapindex', 'sitemap']);

async function fail(url: string, loading = createLoading()) {
  return toProblem(await loadList(url, loading).catch((error: unknown) => error));
}

describe('what lies at an address is loaded', () => {
  test('a sitemap, with nothing that tells who asks', async () => {
    const { address, cookies } = await serve({ '/sitemap.xml': writeSitemap(['https://a.example/?a=1&b=2']) });
    expect(await loadList(`${address}/sitemap.xml`, createLoading())).toEqual({
      source: { kind: 'sitemap', addresses: ['https://a.example/?a=1&b=2'] },
      unread: 0,
    });
    expect(cookies).toEqual([undefined, undefined, undefined]);
  });

  test('a table, in the encoding of its answer', async () => {
    const { address } = await serve({ '/list.csv': Buffer.from('Größe,url\n1,https://a.example/', 'latin1') });
    const { source } = await loadList(`${address}/list.csv`, createLoading());
    expect(source.kind === 'table' && source.table.columns[0]?.name).toBe('Größe');
  });

  test('lines', async () => {
    const { address } = await serve({ '/urls.txt': 'https://a.example/\nhttps://b.example/' });
    const { source } = await loadList(`${address}/urls.txt`, createLoading());
    expect(source).toEqual({ kind: 'lines', addresses: ['https://a.example/', 'https://b.example/'] });
  });

  test('all sitemaps of an index that are on its site, gzipped or not, once each', async () => {
    const site: Site = {};
    const { address, asked } = await serve(site);
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
    const told: number[] = [];
    const loading = createLoading({ onProgress: ({ read }) => told.push(read) });
    expect(await loadList(`${address}/index.xml`, loading)).toEqual({
      source: { kind: 'sitemap', addresses: ['https://a.example/1', 'https://a.example/2', 'https://a.example/4'] },
      unread: 2,
    });
    expect(asked).toEqual(['/index.xml', '/1.xml', '/2.xml.gz', '/gone.xml', '/more.xml', '/4.xml']);
    expect(told).toEqual([0, 1, 2, 3, 4]);
  });
});

test('of an index no more is read than 500 sitemaps, or 20,000 addresses', async () => {
  const site: Site = {};
  const { address, asked } = await serve(site);
  const name = (number: number) => `/${number}.xml`;
  for (let number = 0; number < 600; number += 1) site[name(number)] = writeSitemap([`https://a.example/${number}`]);
  site['/index.xml'] = writeIndex(Object.keys(site).map((path) => address + path));
  expect(await loadList(`${address}/index.xml`, createLoading())).toMatchObject({ unread: 100 });
  expect(asked).toHaveLength(501);
  for (const number of [0, 1, 2]) {
    const urls = Array.from({ length: 10_000 }, (_, page) => `https://a.example/${number}/${page}`);
    site[name(number)] = writeSitemap(urls);
  }
  expect(await loadList(`${address}/index.xml`, createLoading())).toMatchObject({ unread: 598 });
});

describe('what cannot be loaded is explained', () => {
  test.each<[string, string, object]>([
    ['/page', '<!doctype html><html><body>Shop</body></html>', { code: 'listIsWebPage' }],
    ['/short', '<!-- x --><title>Shop</title><p>Hello', { code: 'listIsWebPage' }],
    ['/old', '<!DOCTYPE html><p>Hello', { code: 'listIsWebPage' }],
    ['/feed', '<rss><channel></channel></rss>', { code: 'listIsNoSitemap' }],
    ['/empty.xml', writeSitemap([]), { code: 'listEmpty' }],
    ['/words.txt', 'Nothing to see', { code: 'listEmpty' }],
  ])('%s', async (path, body, problem) => {
    const { address } = await serve({ [path]: body });
    expect(await fail(address + path)).toMatchObject(problem);
  });

  test('an address that answers an error, with its status', async () => {
    const { address } = await serve({});
    expect(await fail(`${address}/sitemap.xml`)).toEqual({ code: 'listUnreachable', status: 404 });
  });

  test('an address that does not answer, or breaks off', async () => {
    const { address } = await serve({ '/a': (_, response) => response.write('<urlset>', () => response.destroy()) });
    expect(await fail(`${address}/a`)).toEqual({ code: 'listUnreachable' });
    server?.closeAllConnections();
    server?.close();
    expect(await fail(`${address}/b`)).toEqual({ code: 'listUnreachable' });
  });

  test('an index of which nothing can be read', async () => {
    const site: Site = {};
    const { address } = await serve(site);
    site['/index.xml'] = writeIndex([`${address}/gone.xml`]);
    expect(await fail(`${address}/index.xml`)).toEqual({ code: 'listUnreachable' });
  });

  test('an answer without end, and one that never comes', async () => {
    const { address } = await serve({
      '/endless': (_, response) => {
        const pour = () => {
          while (response.write('x'.repeat(1_000_000)));
          response.once('drain', pour);
        };
        pour();
      },
      '/silent': () => undefined,
    });
    expect(await fail(`${address}/endless`)).toEqual({ code: 'listTooLarge' });
    expect(await fail(`${address}/silent`, createLoading({ timeLimit: 200 }))).toEqual({ code: 'listUnreachable' });
  });

  test('the user’s own end of it is no failure', async () => {
    const controller = new AbortController();
    const { address } = await serve({ '/a': () => controller.abort(new Error('enough')) });
    const loading = createLoading({ signal: controller.signal });
    await expect(loadList(`${address}/a`, loading)).rejects.toThrow('enough');
  });
});

test.each<[string, string | undefined, string?]>([
  ['shop.example', 'https://shop.example/sitemap.xml', 'https://shop.example/*'],
  [' https://shop.example:8080/a.csv?b ', 'https://shop.example:8080/a.csv?b', 'https://shop.example/*'],
  ['http://shop.example/?feed=1', 'http://shop.example/?feed=1', 'http://shop.example/*'],
  ['ftp://shop.example/a', undefined],
  ['two words', undefined],
  ['', undefined],
])('“%s” is taken for the address of a list as it is meant', (text, url, originPattern) => {
  expect(findListAddress(text)).toEqual(url && { url, originPattern });
});
