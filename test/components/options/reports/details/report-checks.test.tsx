import { expect, test } from 'vitest';
import { ReportChecks } from '../../../../../components/options/reports/details/ReportChecks.tsx';
import { findStoredChecks, listChecks } from '../../../../../lib/model/report/list-checks.ts';
import { mount } from '../../../mount.tsx';
import { speakEnglish } from '../../../speak-english.ts';

speakEnglish();

const results = {
  title: { passed: true, severity: 'high', detail: '“Bread and cakes”' },
  image_texts: { passed: false, severity: 'medium', detail: '1 of 3 images without an alternative text.' },
  mixedContent: { passed: true, errors: [] },
};

test('the checks are listed with readable names, failed ones first', async () => {
  const { root } = await mount(<ReportChecks fields={{ id: 7, results }} />);
  expect(root.querySelector('h3')?.textContent).toBe('Checks 2 of 3 passed');
  expect([...root.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'FailedImage texts Medium importance1 of 3 images without an alternative text.',
    'PassedTitle “Bread and cakes”',
    'PassedMixed content ',
  ]);
});

test('a direction override in a name is shown encoded', async () => {
  const { root } = await mount(<ReportChecks fields={{ checks: [{ name: 'No\u202egood', passed: false }] }} />);
  expect(root.querySelector('b')?.textContent).toBe('No%E2%80%AEgood');
});

test('checks are also read from an array, if they have a name', () => {
  const checks = [
    { name: 'h1-count', passed: false, message: 'Two.' },
    { passed: true },
    { title: 'Size', passed: true },
  ];
  expect(listChecks({ checks })).toEqual([
    { name: 'H1 count', isPassed: false, detail: 'Two.' },
    { name: 'Size', isPassed: true, detail: '' },
  ]);
});

test('a value that the reason already names is not said again', () => {
  const results = {
    h1: { passed: false, message: 'The page has 2 headings', value: 2 },
    load: { passed: false, message: 'The page loads in 4.8 s.', value: '4.8 s' },
    size: { passed: false, message: 'More than 1200 bytes', value: 12 },
    links: { passed: false, errors: { broken: { max: 20 } }, value: [2, '/a'] },
  };
  expect(listChecks({ results }).map(({ detail }) => detail)).toEqual([
    'The page has 2 headings',
    'The page loads in 4.8 s.',
    'More than 1200 bytes · 12',
    'Broken: max 20 · 2, /a',
  ]);
});

test('a check may have passed with 1 or 0, and its errors say why it failed before its value does', () => {
  const results = {
    title: { passed: 0, value: 'A page', errors: { too_short: { min: 30, max: 60 }, missingWords: null } },
    h1: { passed: '0', value: 'Two', errors: ['used_twice'] },
    doctype: { passed: 1, value: 'html', errors: {} },
  };
  expect(listChecks({ results })).toEqual([
    { name: 'Title', isPassed: false, detail: 'Too short: min 30, max 60; Missing words · A page' },
    { name: 'H1', isPassed: false, detail: 'Used twice · Two' },
    { name: 'Doctype', isPassed: true, detail: 'html' },
  ]);
});

test('the measured numbers are written as the language writes them', async () => {
  const { root } = await mount(
    <ReportChecks fields={{ results: { load: { passed: false, value: [3990, '12 kB'] } } }} />,
  );
  expect(root.querySelector('p')?.textContent).toBe('3,990, 12 kB');
  const { root: copied } = await mount(
    <ReportChecks fields={{}} known={{ failedChecks: ['Load'], values: { Load: 3990 } }} />,
  );
  expect(copied.querySelector('p')?.textContent).toBe('3,990');
});

test('short measured values are stored, of checks that passed too, and longer texts are not', () => {
  const results = {
    h1: { passed: false, importance: 'low', value: 'Welcome' },
    loadTime: { passed: false, importance: 'high', value: '4.8 s' },
    size: { passed: false, value: 512 },
    links: { passed: false, value: '3 links to pages that are missing' },
    requests: { passed: true, value: 90 },
  };
  expect(findStoredChecks({ results })).toEqual({
    failedChecks: ['Load time', 'Size', 'Links', 'H1'],
    values: { 'Load time': '4.8 s', Size: 512, Requests: 90 },
  });
  expect(findStoredChecks({ results: { h1: results.h1 } })).toEqual({
    failedChecks: ['H1'],
  });
});

test('of checks with the same name, the value of the one that failed is stored', () => {
  const results = [
    { name: 'Image alt', passed: true, value: '3 of 3' },
    { name: 'Image alt', passed: false, value: '0 of 12' },
  ];
  expect(findStoredChecks({ results })?.values).toEqual({ 'Image alt': '0 of 12' });
});

test.each([
  [1.23, '1.23'],
  [['a', 'b'], 'a, b'],
  [[1, { deep: true }, 'b'], '1, b'],
  [{ min: 1 }, ''],
  [true, ''],
])('the value %j of a check is shown as “%s”', (value, words) => {
  expect(listChecks({ results: { h1: { passed: false, value } } })[0]?.detail).toBe(words);
});

test.each([
  [{}],
  [{ passed: true, results: 'passed' }],
  [{ results: null, score: 12 }],
  [{ results: { title: { passed: 'yes' }, passed: true } }],
  [{ results: { deep: { title: { passed: true } } } }],
])('the fields %j contain no checks', async (fields) => {
  const { root } = await mount(<ReportChecks fields={fields} />);
  expect(root.textContent).toBe('');
});
