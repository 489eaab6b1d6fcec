// A faulty or malicious service repeats the key or the password in its response. Neither may be displayed or stored.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import { createSafeText } from '../../../lib/api/safe-text.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import { ProblemError } from '../../../lib/model/problem.ts';

/** How services repeat a secret. */
const encodings: Record<string, (secret: string) => string> = {
  'plain text': (secret) => secret,
  JSON: (secret) => JSON.stringify(secret).slice(1, -1),
  'JSON of PHP': (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  'a part of an address': encodeURIComponent,
  'a part of an address in lower case': (secret) =>
    encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
};

const key = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((unit) => String.fromCharCode(unit)),
  minLength: 12,
});

function connect(secret: string, body: string, status = 200, contentType = 'application/json') {
  const fetch = async () => new Response(body, { status, headers: { 'Content-Type': contentType } });
  return createClient({ address: 'https://reports.example', key: secret, fetch });
}

async function getText(call: Promise<unknown>): Promise<string> {
  const outcome = await call.catch((error: unknown) => (error instanceof ProblemError ? error.problem : error));
  expect(outcome).not.toBeInstanceOf(Error);
  return JSON.stringify(outcome);
}

/** Finds five consecutive characters of the secret in a text. Fewer may also be in ordinary words of an excerpt. */
function findPiece(secret: string, text: string): string | undefined {
  const shown = text.toLowerCase();
  const pieces = Array.from({ length: secret.length - 4 }, (_, at) => secret.slice(at, at + 5).toLowerCase());
  return pieces.find((piece) => shown.includes(JSON.stringify(piece).slice(1, -1)));
}

describe.each(Object.entries(encodings))('a key encoded as %s', (name, encode) => {
  /** What is escaped for JSON already is not escaped twice. */
  const writeJson = (echo: string) => (name.startsWith('JSON') ? `"${echo}"` : JSON.stringify(echo));
  test('no problem contains the key, wherever the response repeats it', async () => {
    const place = fc.constantFrom(
      (echo: string) => ({
        body: `<html><pre>GET / HTTP/1.1\nAuthorization: Bearer ${echo}\n</pre>`,
        type: 'text/html',
      }),
      (echo: string) => ({ body: `{"oops": "${echo}`, type: 'application/json' }),
      (echo: string) => ({ body: `{"message": ${writeJson(echo)}}`, type: 'application/json' }),
      (echo: string) => ({ body: `{"errors": {${writeJson(echo)}: [${writeJson(echo)}]}}`, type: 'application/json' }),
      // Truncation at each limit cuts through the key.
      (echo: string) => ({ body: `x${' '.repeat(1_990)}${echo.repeat(2)}`, type: 'text/plain' }),
      (echo: string) => ({ body: `{"message": ${writeJson('x'.repeat(490) + echo)}}`, type: 'application/json' }),
      (echo: string) => ({ body: 'x'.repeat(290) + echo + 'y'.repeat(300), type: 'text/plain' }),
    );
    await fc.assert(
      fc.asyncProperty(key, place, fc.constantFrom(200, 401, 422, 500), async (secret, put, status) => {
        const { body, type } = put(encode(secret));
        const text = await getText(connect(secret, body, status, type).updateReport('1', { rerun: true }));
        const own = '<html><pre>get / http/1.1 authorization: bearer no such key: oops service says xxxxxyyyyy';
        if (findPiece(secret, own)) return;
        expect(findPiece(secret, text)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});

/** Percent-encodes with lower-case codes, as some programs do. */
const encodeInLowerCase = (text: string) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase());

test('the key is redacted in the values, names and addresses of a successful response', async () => {
  await fc.assert(
    fc.asyncProperty(key, async (secret) => {
      const row = {
        id: 1,
        url: `https://a.example/?k=${encodeURIComponent(secret)}`,
        link: `/r/1?k=${encodeInLowerCase(secret)}`,
        project: `of ${secret}`,
        headers: { authorization: [`Bearer ${secret}`], [secret]: { [`x-${secret}`]: 1 } },
      };
      const client = connect(secret, JSON.stringify({ data: [row] }));
      const texts = [
        await getText(client.listReports(defaultReportQuery)),
        await getText(client.showReport('1')),
        await getText(client.listProjects(1)),
      ];
      for (const text of texts) {
        expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
        expect(text).not.toContain(encodeURIComponent(secret));
        expect(text).not.toContain(encodeInLowerCase(secret));
        expect(text).toContain('authorization');
      }
    }),
    { numRuns: 60 },
  );
});

test.each(['\\', '"', ' ', '%', '\u200b'])('a text of many %j is redacted in no noticeable time', (character) => {
  const { toMessage, toExcerpt } = createSafeText('\\key"of the test', 'pass\\word');
  const text = character.repeat(1_000_000);
  const start = performance.now();
  toMessage(text);
  toExcerpt(text);
  // It took minutes when the whole text was searched with patterns: no bound of a fast machine.
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('a short key is not redacted in words that contain it', async () => {
  const report = await connect('shop', '{"id": 1, "url": "https://shop.example/", "project": "shop"}').showReport('1');
  expect(report).toMatchObject({ url: 'https://shop.example/', project: 'shop' });
});

test('a key of eight characters is redacted in a success, and a key of any length in a failure', async () => {
  const echo = (secret: string) => JSON.stringify({ id: 1, note: `It is ${secret}.`, message: `It is ${secret}.` });
  const show = (secret: string, status?: number) => getText(connect(secret, echo(secret), status).showReport('1'));
  expect(await show('Xv4BnJp9')).not.toContain('Xv4BnJp9');
  expect(await show('Xv4B', 401)).not.toContain('Xv4B');
});

test('a password of six characters is redacted in the response to the request that sent it', async () => {
  const body = JSON.stringify({ id: 1, note: 'It is tulip7.' });
  const call = connect('key-of-the-test', body).updateReport('1', { privacy: 'password', password: 'tulip7' });
  expect(await getText(call)).not.toContain('tulip7');
});

test.each(['\u200b\u200b\u200b\u200b\u200b\u200b', '      ', '\ud800\ud800\ud800\ud800\ud800\ud800'])(
  'the password %j, which is empty after cleaning, redacts nothing in a message',
  async (password) => {
    const call = connect('key-of-the-test', '{"message": "Not now."}', 409).updateReport('1', {
      privacy: 'password',
      password,
    });
    expect(await getText(call)).toContain('Not now.');
  },
);

test('the password that was sent is redacted in every field of the response except id and address', async () => {
  const password = 'tulip & rose';
  const repeated = {
    note: `It is ${password}.`,
    link: `/r/tulip?with=${encodeURIComponent(password)}`,
    more: [password],
  };
  const body = JSON.stringify({ data: { id: 'tulip', url: 'https://tulip.example/', ...repeated } });
  const input = { url: 'https://tulip.example/', privacy: 'password' as const, password };
  const created = await connect('key-of-the-test', body).storeReport(input);
  const changed = await connect('key-of-the-test', body).updateReport('tulip', { privacy: 'password', password });
  for (const report of [created, changed]) {
    expect(report).toMatchObject({ id: 'tulip', url: 'https://tulip.example/', link: '/r/tulip?with=…' });
    expect(report.fields).toMatchObject({ note: 'It is ….', more: ['…'] });
  }
});

test.each([
  ['password', { privacy: 'password' }],
  ['example', { project: 'example.com' }],
  ['example', { id: 'example-1', url: 'https://example.com/' }],
] as const)(
  'the password "%s" is not redacted in the privacy, the project, the id or the address: %o',
  async (password, fields) => {
    const input = { url: 'https://other.test/', privacy: 'password', password } as const;
    const body = JSON.stringify({ id: 1, url: input.url, ...fields });
    expect(await connect('key-of-the-test', body).storeReport(input)).toMatchObject(fields);
  },
);
