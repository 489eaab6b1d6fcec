import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { analysePage } from './analyse-page.ts';
import { checks } from './checks.ts';

/** A page that passes every check. Tests change one thing in it. */
const validPage = `<!doctype html>
<html lang="en-GB">
  <head>
    <title>A page in good order</title>
    <meta name="description" content="${'All that a description should say. '.repeat(3)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="canonical" href="/page">
    <link rel="stylesheet" href="style.css">
  </head>
  <body><h1>One</h1><h2>Two</h2><h3>Three</h3><h2>Two</h2><img src="a.png" alt=""><svg><title>Drawing</title></svg></body>
</html>`;

interface Served {
  html: string;
  status: number;
  headers: Record<string, string>;
}

let server: Server;
let address: string;
let served: Served;
const agents: string[] = [];

beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    agents.push(headers['user-agent'] ?? '');
    if (url === '/hang') return;
    if (url === '/moved') return void response.writeHead(302, { location: '/page' }).end();
    if (url === '/loop') return void response.writeHead(302, { location: '/loop' }).end();
    if (url === '/cut') return void response.destroy();
    response.writeHead(served.status, { 'content-type': 'text/html', ...served.headers }).end(served.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  served = { html: validPage, status: 200, headers: {} };
});

const analyse = (path = '/page', ms = 30_000) => analysePage(address + path, AbortSignal.timeout(ms));

async function listFailures(): Promise<string[]> {
  const { results } = await analyse();
  return Object.entries(results)
    .filter(([, { passed }]) => !passed)
    .map(([name]) => name);
}

test('a valid page passes all twelve checks', async () => {
  const { result, score, results } = await analyse();
  expect(Object.keys(results)).toEqual(checks.map(({ name }) => name));
  expect(Object.keys(results)).toHaveLength(12);
  expect(await listFailures()).toEqual([]);
  expect([result, score]).toEqual(['good', 100]);
});

test.each([
  ['title', '<title>A page in good order</title>', ''],
  ['title', 'A page in good order', 'Hi'],
  ['title', 'A page in good order', 'x'.repeat(71)],
  ['title', '</title>', '</title><title>Another</title>'],
  ['description', 'name="description"', 'name="summary"'],
  ['description', 'All that a description should say. '.repeat(3), 'Short.'],
  ['description', 'All that', `${'long '.repeat(30)}`],
  ['viewport', 'name="viewport"', 'name="view"'],
  ['viewport', 'width=device-width', 'width=980'],
  ['language', ' lang="en-GB"', ''],
  ['language', 'en-GB', 'english-language-of-england'],
  ['canonical', 'rel="canonical"', 'rel="home"'],
  ['canonical', '/page', 'mailto:a@b.test'],
  ['canonical', '<link rel="canonical"', '<link rel="canonical" href="/b"><link rel="canonical"'],
  ['headings', '<h1>One</h1>', ''],
  ['headings', '<h3>', '<h1>Again</h1><h3>'],
  ['headings', '<h1>One</h1>', '<h1> </h1>'],
  ['headings', '<h3>Three</h3>', '<h4>Four</h4>'],
  ['image_texts', ' alt=""', ''],
  ['mixed_content', 'a.png', 'http://images.test/a.png'],
  ['mixed_content', 'style.css', 'http://styles.test/a.css'],
  ['indexability', '<title>', '<meta name="ROBOTS" content="NOINDEX, follow"><title>'],
  ['indexability', '<title>', '<meta name="googlebot" content="none"><title>'],
  ['size', '<h1>', `<!--${'x'.repeat(250_000)}--><h1>`],
])('the check “%s” fails if “%s” is replaced by “%.40s”', async (name, old, replacement) => {
  served.html = validPage.replace(old, replacement);
  expect(served.html).not.toBe(validPage);
  expect(await listFailures()).toEqual([name]);
});

test('the header X-Robots-Tag can forbid indexing', async () => {
  served.headers = { 'x-robots-tag': 'noindex' };
  expect(await listFailures()).toEqual(['indexability']);
});

test.each([404, 500])('a valid page with status %i gets the grade “bad”', async (status) => {
  served.status = status;
  const { result, results } = await analyse();
  expect(result).toBe('bad');
  expect(results.status).toMatchObject({ passed: false, value: status, errors: { no_success: {} } });
});

test('a failed check of high importance prevents the grade “good”, some failures of lower importance do not', async () => {
  served.html = validPage.replace('lang="en-GB"', '').replace('canonical', 'home');
  expect(await analyse()).toMatchObject({ result: 'good', score: 88 });
  served.html = validPage.replace('<title>', '<meta name="robots" content="noindex"><title>');
  expect(await analyse()).toMatchObject({ result: 'decent', score: 88 });
});

test('a page that passes less than half of the weight gets the grade “bad”', async () => {
  served.html = '<img src="http://images.test/a.png">';
  expect(await analyse()).toMatchObject({ result: 'bad' });
});

test.each([
  ['/hang', 'The page took too long to answer.', 300],
  ['/cut', 'The server closed the connection without an answer.', 30_000],
  ['/loop', 'The page could not be fetched: redirect count exceeded', 30_000],
])('the page %s gets the grade “bad” with the reason: %s', async (path, detail, ms) => {
  const { result, score, results } = await analyse(path, ms);
  expect([result, score]).toEqual(['bad', 0]);
  expect(results).toMatchObject({ status: { passed: false, importance: 'high', detail } });
});

test('at most 5 MB of a page are read', async () => {
  served.html = validPage + 'x'.repeat(6_000_000);
  expect((await analyse()).results.size).toMatchObject({ passed: false, detail: 'The HTML is larger than 5 MB.' });
});
