import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi, type ReportBody } from './call-api.ts';
import { type Service, startService } from './start-service.ts';

let service: Service;
beforeEach(async () => {
  service = await startService({
    keys: [
      { owner: 'anna', key: 'key-of-anna' },
      { owner: 'ben', key: 'key-of-ben' },
    ],
  });
});
afterEach(() => service.close());

/** A minimal browser: it stores cookies by path and sends the Origin header with forms. */
function openBrowser() {
  const cookies = new Map<string, { value: string; path: string }>();

  async function visit(path: string, form?: Record<string, string>, origin = service.address) {
    const cookie = [...cookies]
      .filter(([, { path: own }]) => own === '/' || path === own || path.startsWith(`${own}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(service.address + path, {
      redirect: 'manual',
      headers: { cookie, ...(form && { origin }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const set = response.headers.getSetCookie();
    for (const text of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      const own = /Path=([^;]+)/.exec(text)?.[1] ?? '/';
      if (/Max-Age=0/.test(text)) cookies.delete(name);
      else cookies.set(name, { value, path: own });
    }
    const { status, headers } = response;
    return { status, text: await response.text(), location: headers.get('location'), headers, set };
  }
  return { visit };
}

async function storeReport(form: Record<string, string | number>): Promise<ReportBody> {
  const { body } = await callApi<{ data: ReportBody }>(service, 'POST', '/reports', {
    url: service.samples.bad,
    ...form,
  });
  return body.data;
}

const signInTo = (report: ReportBody, key: string) => ({ report: String(report.id), key });

test('anyone can see a public report at the link from the API', async () => {
  const report = await storeReport({ privacy: 0 });
  const response = await fetch(report.link);
  const text = await response.text();
  expect([response.status, report.link]).toEqual([200, `${service.address}/reports/1`]);
  expect(text).toContain(service.samples.bad);
  expect(text).toMatch(/>bad</);
  expect(text).toContain('The page has no title.');
});

test('the owner of a private report can sign in with the key to see it, and sign out again', async () => {
  const report = await storeReport({ privacy: 1 });
  const { visit } = openBrowser();
  const refused = await visit('/reports/1');
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('This report is private');
  expect(refused.text).not.toContain('The page has no title.');
  const signIn = await visit('/sign-in', signInTo(report, 'key-of-anna'));
  expect([signIn.status, signIn.location]).toEqual([303, '/reports/1']);
  expect(signIn.set[0]).toMatch(/^session=[\w-]{32}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await visit('/reports/1')).text).toContain('The page has no title.');
  expect((await visit('/sign-out', {})).status).toBe(303);
  expect((await visit('/reports/1')).status).toBe(403);
});

test.each(['key-of-ben', 'wrong', ''])('a private report cannot be opened with the key “%s”', async (key) => {
  const report = await storeReport({ privacy: 1 });
  const { visit } = openBrowser();
  const { status, text, set } = await visit('/sign-in', signInTo(report, key));
  expect([status, set]).toEqual([403, []]);
  expect(text).toContain('This key may not see the report.');
  expect((await visit('/reports/1')).status).toBe(403);
});

test('a password opens its report and no other, not even one with the same password', async () => {
  await storeReport({ privacy: 2, password: 'pear tree' });
  await storeReport({ privacy: 2, password: 'pear tree' });
  const { visit } = openBrowser();
  const refused = await visit('/reports/1');
  expect([refused.status, refused.text.includes('This report has a password')]).toEqual([403, true]);
  const wrong = await visit('/reports/1/password', { password: 'pear' });
  expect([wrong.status, wrong.text.includes('The password is wrong.'), wrong.set]).toEqual([403, true, []]);
  const right = await visit('/reports/1/password', { password: 'pear tree' });
  expect([right.status, right.location]).toEqual([303, '/reports/1']);
  expect(right.set[0]).toMatch(/^report_password=[\w-]{32}; Max-Age=\d+; Path=\/reports\/1; HttpOnly; SameSite=Lax$/);
  expect((await visit('/reports/1')).text).toContain('The page has no title.');
  expect((await visit('/reports/2')).status).toBe(403);
});

test('markup in addresses and findings is shown as text', async () => {
  const finding = { passed: false, importance: 'low', detail: '<script>alert(1)</script>' } as const;
  const url = 'http://a.test/"><img src=x onerror=alert(1)>';
  service.addReport({ url, privacy: 0, results: { title: finding, '<b>new</b>': finding } });
  const { text } = await openBrowser().visit('/reports/1');
  expect(text).not.toMatch(/<script|<img|<b>new/);
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('the home page links to the samples and does not contain the key', async () => {
  const { status, text } = await openBrowser().visit('/');
  expect(status).toBe(200);
  for (const address of Object.values(service.samples)) expect(text).toContain(`href="${address}"`);
  expect(text).toContain(service.address);
  expect(text).toContain('anna</code>');
  expect(text).not.toContain('key-of-anna');
});
