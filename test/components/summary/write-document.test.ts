import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { writeDocument } from '../../../components/summary/write-document.tsx';
import type { Sender } from '../../../lib/browser/page-storage/summary-words.ts';
import { summarise } from '../../../lib/insights/summarise.ts';
import { languages } from '../../../lib/model/language.ts';
import { privacies } from '../../../lib/model/report/privacy.ts';
import type { ReportRow } from '../../../lib/model/report/stored-report.ts';
import { createRow, on } from '../../lib/insights/create-row.ts';
import { readLanguage } from '../read-language.ts';

interface SummaryOptions {
  title?: string;
  language?: (typeof languages)[number];
  link?: string;
  since?: number;
  introduction?: string;
  sender?: Sender;
}

const nobody = { name: '', contact: '' };

function write(reports: ReportRow[], options: SummaryOptions = {}) {
  const { title = 'Shop', introduction = '', sender = nobody, language = 'en', link, since = on(10) } = options;
  const listOfPage = (page: string) => reports.filter((report) => report.page === page);
  const summary = summarise(reports, { listOfPage, since, limit: 20, now: on(20) });
  const words = readLanguage(language);
  const getLink = ({ id }: { id: string }) => link ?? `https://reports.example/reports/${id}`;
  return writeDocument({ summary, title, introduction, sender, since, getLink, words });
}

function parse(text: string): Document {
  return parseHTML(text).document;
}

function readTable(document: Document, kind: string): string[][] {
  return [...document.querySelectorAll(`${kind} tr`)].map((row) =>
    [...row.children].map((cell) => (cell.textContent ?? '').trim()),
  );
}

describe('the content of a summary', () => {
  test('a summary says who it is from, and its introduction, as text', () => {
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    const sender = { name: 'Studio <b>Nord</b>', contact: 'office@studio.example', logo };
    const document = parse(write([], { sender, introduction: ' First <i>line</i>\nSecond line ' }));
    expect(document.querySelector('.sender')?.textContent).toBe('Studio <b>Nord</b>office@studio.example');
    expect(document.querySelector('.sender img')?.getAttribute('src')).toBe(logo);
    expect(document.querySelector('.introduction')?.textContent).toBe('First <i>line</i>\nSecond line');
  });

  test('without a sender and an introduction, there is no room for them', () => {
    const document = parse(write([], { sender: { name: ' ', contact: '' }, introduction: ' ' }));
    expect(document.querySelector('.sender, .introduction')).toBeNull();
  });

  test('a summary has the shares of both days, the changes, and the worst pages with failed checks', () => {
    const document = parse(
      write([
        createRow(1, 'a', 'bad', {
          failedChecks: ['Title', 'Links'],
          states: [
            { result: 'good', at: on(1) },
            { result: 'bad', at: on(12) },
          ],
        }),
        createRow(2, 'b', 'good'),
        createRow(3, 'c', 'decent', { createdAt: on(11) }),
      ]),
    );
    expect(readTable(document, '.grades')).toEqual([
      ['Grade', 'November 10, 2026', 'Share', 'November 20, 2026', 'Share'],
      ['Good', '2', '100%', '1', '33%'],
      ['Decent', '0', '0%', '1', '33%'],
      ['Bad', '0', '0%', '1', '33%'],
    ]);
    expect(readTable(document, '.changes')).toEqual([
      ['Worse', 'Better', 'Unchanged', 'New'],
      ['1', '0', '1', '1'],
    ]);
    expect(readTable(document, '.pages')).toEqual([
      ['Grade', 'Page', 'Failed checks', 'Report'],
      ['Badwas Good', 'a.example/a', 'TitleLinks', 'Open report'],
      ['DecentNew', 'a.example/c', '', 'Open report'],
    ]);
  });

  test('the checks that most pages fail have the number of pages and, if it is known, the change since the day', () => {
    const states = [
      { result: 'good' as const, at: on(1), failedChecks: ['Links'] },
      { result: 'bad' as const, at: on(12), failedChecks: ['Title'] },
    ];
    const many = createRow(2, 'b', 'bad', { createdAt: on(12), failedChecks: ['Title', ...'BCDEFGHI'] });
    const rows = readTable(
      parse(write([createRow(1, 'a', 'bad', { failedChecks: ['Title'], states }), many])),
      '.failed-checks',
    );
    expect(rows.slice(0, 3)).toEqual([
      ['Failed checks', 'November 20, 2026', 'Change since November 10, 2026'],
      ['Title', '2 pages', '+1'],
      ['B', '1 page', '0'],
    ]);
    expect(rows).toHaveLength(1 + 8);
    expect(readTable(parse(write([many])), '.failed-checks')[1]).toEqual(['B', '1 page']);
  });

  test('the section says of how many pages the checks are known, unless it is all of them', () => {
    const known = createRow(1, 'a', 'bad', { failedChecks: ['Title'] });
    const readNote = (reports: ReportRow[]) =>
      parse(write(reports)).querySelector('#failed-checks + .note')?.textContent;
    expect(readNote([known, createRow(2, 'b', 'bad')])).toBe('Checks known: 1 of 2');
    expect(readNote([known])).toBeUndefined();
  });

  test('common checks have names in the summary’s language, others the service’s own', () => {
    const report = createRow(1, 'a', 'bad', { failedChecks: ['Load time', 'H1', 'Image alt'] });
    const readNames = (language: 'de' | 'en') =>
      readTable(parse(write([report], { language })), '.failed-checks tbody');
    expect(readNames('de').map(([name]) => name)).toEqual(['H1', 'Alternativtexte der Bilder', 'Ladezeit']);
    expect(readNames('en').map(([name]) => name)).toEqual(['H1', 'Image alt texts', 'Load time']);
    expect(parse(write([report], { language: 'de' })).querySelector('.checks')?.textContent).toBe(
      'LadezeitH1Alternativtexte der Bilder',
    );
  });

  test('scores are shown as a line between the first and the last, small changes small', () => {
    const scores = [80, 60, 70].map((score, n) => ({ score, at: on(9 + 4 * n) }));
    const drawLine = (more: object) => parse(write([createRow(1, 'a', 'bad', more)])).querySelector('.score-line');
    const line = drawLine({ score: 70, scores });
    expect(line?.textContent).toBe('Score8070');
    expect(line?.querySelector('[role="img"]')?.getAttribute('aria-label')).toMatch(/^80, (80, )*(60, )+70(, 70)*$/);
    const small = drawLine({
      score: 99,
      scores: [
        { score: 100, at: on(9) },
        { score: 99, at: on(15) },
      ],
    });
    expect(small?.querySelector('polyline')?.getAttribute('points')).toMatch(/^0,0 .* 100,5$/);
    expect(drawLine({})).toBeNull();
  });

  test('a day on which no page had a report has no column', () => {
    const [heads] = readTable(parse(write([createRow(1, 'a', 'bad', { createdAt: on(12) })])), '.grades');
    expect(heads).toEqual(['Grade', 'November 20, 2026', 'Share']);
  });

  test('there is no column of checks if the service sends none', () => {
    const [heads] = readTable(parse(write([createRow(1, 'a', 'bad')])), '.pages');
    expect(heads).toEqual(['Grade', 'Page', 'Report']);
  });

  test('a private report has no link, and the link of a report with a password says so', () => {
    const rows = privacies.map((privacy, n) => createRow(n, privacy, 'bad', { privacy }));
    const cells = [...parse(write(rows)).querySelectorAll('.pages tbody tr > :last-child')];
    expect(cells.map((cell) => [cell.textContent, cell.querySelector('a')?.getAttribute('href')])).toEqual([
      ['Open reportNeeds a password', 'https://reports.example/reports/2'],
      ['Private', undefined],
      ['Open report', 'https://reports.example/reports/0'],
    ]);
  });

  test('a summary says so if every page with a grade is good', () => {
    expect(parse(write([createRow(1, 'a', 'good')])).body.textContent).toContain(
      'Every page that has a grade is good.',
    );
  });

  test.each(languages)(
    '%s: a summary has the language and direction, and no text is empty or untranslated',
    (language) => {
      const document = parse(write([createRow(1, 'a', 'bad', { privacy: 'private' })], { language }));
      const root = document.documentElement;
      expect([root.lang, root.dir]).toEqual([language.replace('_', '-'), language === 'ar' ? 'rtl' : 'ltr']);
      const read = [...document.querySelectorAll('h2, th[scope="col"], footer')].map(({ textContent }) => textContent);
      const english = parse(write([createRow(1, 'a', 'bad', { privacy: 'private' })]));
      const englishTexts = new Set([...english.querySelectorAll('h2, footer')].map(({ textContent }) => textContent));
      if (language !== 'en') expect(read.filter((text) => englishTexts.has(text))).toEqual([]);
      expect(read.filter((text) => !text?.trim())).toEqual([]);
    },
  );
});

describe('untrusted text in a summary', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='alert(1)",
      '</style></title><svg onload=alert(1)>',
      '<!--',
      ']]>',
      '&lt;b&gt;',
      '\u202e\u2066\u0000',
    ),
    fc
      .array(fc.constantFrom('<', '>', '"', "'", '&', '/', '!', '-', 'a', 'script', '=', ' '))
      .map((parts) => parts.join('')),
  );
  const list = (document: Document) =>
    [...document.querySelectorAll('*:not(wbr)')].map((element) => [
      element.tagName,
      ...element.getAttributeNames().filter((name) => name !== 'href'),
    ]);

  test('a title, address, check or link adds no element and no attribute', () => {
    const make = (path: string, check: string) => [createRow(1, path, 'bad', { failedChecks: [check] })];
    const plain = list(parse(write(make('x', 'x'), { title: 'x', link: 'https://reports.example/' })));
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (title, path, check, link) => {
        const document = parse(write(make(path, check), { title, link: `https://reports.example/${link}` }));
        expect(list(document)).toEqual(plain);
        expect(document.querySelectorAll('script, [style], [onerror], [onload], [onmouseover]')).toHaveLength(0);
        expect(document.querySelector('h1')?.textContent).toBe(title.toWellFormed().replace(/[^\P{Cc}\t\n]/gu, ''));
      }),
      { numRuns: 150 },
    );
  });

  test('a direction override in the name of a check is shown as a percent code', () => {
    const document = parse(write([createRow(1, 'a', 'bad', { failedChecks: ['no\u202egood'] })]));
    expect(document.querySelector('.checks')?.textContent).toBe('no%E2%80%AEgood');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://user:secret@a.example/', 'x'])(
    'the address %s is not a link',
    (url) => {
      const document = parse(write([createRow(1, 'a', 'bad', { url })], { link: url }));
      expect(document.querySelectorAll('a')).toHaveLength(0);
    },
  );

  test('the user name and the password in an address are not shown', () => {
    const text = write([createRow(1, 'a', 'bad', { url: 'https://user:secret@a.example/@b' })]);
    expect(parse(text).querySelector('.address')?.textContent).toBe('a.example/@b');
    expect(text).not.toContain('secret');
  });

  test.each([
    ['https://a.example/reset?token=3f9c2d1b8a7e6f5d', 'a.example/reset?…'],
    ['https://a.example/reset-token/3f9c2d1b8a7e6f5d00', 'a.example/…'],
    ['http://192.168.0.7/page?q=1', '192.168.0.7/page?q=1'],
  ])('of the address %s the document shows and links no secret', (url, shown) => {
    const text = write([createRow(1, 'a', 'bad', { url })], { link: 'x' });
    expect(parse(text).querySelector('.address')?.textContent).toBe(shown);
    expect(text.includes('3f9c2d1b8a7e6f5d')).toBe(false);
  });

  test('the document runs and loads nothing, and forbids it in its content security policy', () => {
    const text = write([createRow(1, 'a', 'bad')]);
    const policy = parse(text).querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content');
    expect(policy).toBe(
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    );
    expect(text).not.toMatch(/<script|javascript:|@import|url\((?!#)|src=/i);
  });
});
