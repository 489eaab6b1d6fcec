import { afterEach, describe, expect, test, vi } from 'vitest';
import { settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fill, fire, type OpenBulk, openBulk, waitUntilIdle } from './open-bulk.tsx';

speakEnglish();

let page: OpenBulk | undefined;
afterEach(() => page?.remove());

async function open(...opening: Parameters<typeof openBulk>): Promise<OpenBulk> {
  page = await openBulk(...opening);
  return page;
}

async function load({ root, press }: OpenBulk, address: string): Promise<void> {
  await fill(root, '.source-address input', address);
  await press('Load');
}

const sitemap = '<urlset><url><loc>https://shop.example/a</loc></url></urlset>';
const answer = (body: string, init?: ResponseInit) => async () => new Response(body, init);

describe('addresses can be added from', () => {
  test('a sitemap index; how many sitemaps were too many is said', async () => {
    const urls = Array.from({ length: 52 }, (_, number) => `<loc>https://shop.example/${number}.xml</loc>`);
    const index = `<sitemapindex>${urls.join('')}</sitemapindex>`;
    const opened = await open({
      fetch: async (url) => new Response(String(url).endsWith('/sitemap.xml') ? index : sitemap),
    });
    await load(opened, 'shop.example');
    expect(opened.listCounts()[0]).toBe('All 1');
    expect(opened.root.textContent).toContain('Too many sitemaps to read at once: 2 of the index were left out.');
  });

  test('a sitemap at the service; the permission for the service is not released', async () => {
    const opened = await open({ fetch: answer(sitemap) });
    await load(opened, 'https://service.example/sitemap.xml');
    expect(opened.listRows()).toHaveLength(1);
    expect(opened.released).toEqual([]);
  });

  test('a long pasted text, which is not inserted into the field', async () => {
    const opened = await open();
    const text = Array.from({ length: 5_000 }, (_, page) => `https://shop.example/${page}`).join('\n');
    const paste = fire(opened.root.querySelector('textarea'), 'paste', { clipboardData: { getData: () => text } });
    await waitUntilIdle(opened.root);
    expect(paste.defaultPrevented).toBe(true);
    expect(opened.listCounts()[0]).toBe('All 5,000');
  });

  test('a file, which cancels the reading of the previous file', async () => {
    const opened = await open();
    void opened.choose(new File(['https://old.example/'], 'old.txt'));
    await opened.choose(new File(['https://new.example/'], 'new.txt'));
    expect(opened.listRows()).toHaveLength(1);
    expect(opened.listRows()[0]).toContain('new.example');
  });

  test('several files that are dropped at once beside the field, with the reason if one of them cannot be read', async () => {
    const opened = await open();
    const texts = ['https://a.example/', '<rss></rss>', 'https://b.example/'];
    const files = texts.map((text, at) => new File([text], `${at}.txt`));
    fire(document.body, 'drop', { dataTransfer: { files, types: ['Files'] } });
    await waitUntilIdle(opened.root);
    expect(opened.listRows()).toHaveLength(2);
    expect(opened.root.querySelector('.problem')?.textContent).toContain('This is XML, but not a sitemap.');
  });
});

test.each([
  [true, []],
  [false, ['tabs']],
])(
  'after the tabs of this window were read, their permission, held before: %s, is released: %j',
  async (had, released) => {
    const opened = await open({ parts: { contains: async () => had } });
    await opened.press('Add the tabs of this window');
    expect(opened.released).toEqual(released);
  },
);

describe('a source that cannot be read', () => {
  test.each<[string, string, Parameters<typeof openBulk>[0]]>([
    ['Add the tabs of this window', 'The browser did not allow this.', { parts: { request: async () => false } }],
    ['Add to the list', 'No address was found.', {}],
  ])('is reported after pressing “%s”: %s', async (button, words, opening) => {
    const opened = await open(opening);
    await opened.press(button);
    expect(opened.listProblems()).toHaveLength(1);
    expect(opened.listProblems()[0]).toContain(words);
    expect(opened.listRows()).toEqual([]);
  });

  test.each<[string, string, RequestInit?]>([
    ['<html><body>Shop</body></html>', 'This is a web page, not a list.'],
    ['<rss></rss>', 'This is XML, but not a sitemap.'],
    ['missing', 'This address can’t be loaded.', { status: 404 } as RequestInit],
  ])('is reported for the response %s: %s', async (body, words, init) => {
    const opened = await open({ fetch: answer(body, init as ResponseInit) });
    await load(opened, 'https://shop.example/sitemap.xml');
    expect(opened.listProblems()[0]).toContain(words);
    expect(opened.released).toEqual(['https://shop.example/*']);
  });

  test('is not requested if it is not an address; the field asks for one', async () => {
    const opened = await open({ fetch: () => Promise.reject(new Error('asked')) });
    await load(opened, 'two words');
    expect(opened.root.textContent).toContain('Enter an address such as example.com');
    expect(opened.listProblems()).toEqual([]);
  });

  test.each<[BlobPart, string]>([
    [
      '<sitemapindex><sitemap><loc>https://shop.example/1.xml</loc></sitemap></sitemapindex>',
      'only lists other sitemaps',
    ],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 8, 0), 'This file is not text in UTF-8.'],
    ['Nothing here', 'No address was found.'],
  ])('is reported for a file with %s, until another source is added: %s', async (content, words) => {
    const opened = await open();
    await opened.choose(new File([content], 'list'));
    expect(opened.listProblems()[0]).toContain(words);
    await opened.type('https://a.example/');
    await opened.press('Add to the list');
    expect(opened.listProblems()).toEqual([]);
  });
});

test('loading can be cancelled, and the permission for the site is released', async () => {
  const opened = await open({
    fetch: (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
  });
  await fill(opened.root, '.source-address input', 'shop.example');
  fire(opened.root.querySelector('.source-address'), 'submit');
  await vi.waitUntil(() => opened.root.textContent?.includes('Loading…'), { timeout: 30_000 });
  await opened.press('Cancel');
  expect(opened.root.textContent).not.toContain('Loading…');
  expect(opened.listProblems()).toEqual([]);
  expect(opened.released).toEqual(['https://shop.example/*']);
});

test('the permission for a site is kept until the last load from it has ended', async () => {
  const ends: (() => void)[] = [];
  const opened = await open({ fetch: () => new Promise((resolve) => ends.push(() => resolve(new Response(sitemap)))) });
  const start = async () => {
    await fill(opened.root, '.source-address input', 'shop.example');
    fire(opened.root.querySelector('.source-address'), 'submit');
    await settle();
  };
  await start();
  await opened.press('Cancel');
  await start();
  ends[0]?.();
  await settle();
  expect(opened.released).toEqual([]);
  ends[1]?.();
  await waitUntilIdle(opened.root);
  expect(opened.listRows()).toHaveLength(1);
  expect(opened.released).toEqual(['https://shop.example/*']);
});
