// A report compared with another state of its page: the choices, the differences, and the requests to the service.
import { expect, test } from 'vitest';
import {
  CompareStates,
  listPageStates,
  type PageState,
} from '../../../../../components/options/reports/details/CompareStates.tsx';
import { ProblemError } from '../../../../../lib/model/problem.ts';
import type { StoredReport } from '../../../../../lib/model/report/stored-report.ts';
import { type Answers, mount, settle } from '../../../mount.tsx';
import { speakEnglish } from '../../../speak-english.ts';
import { fire } from '../../bulk/open-bulk.tsx';

speakEnglish();

const url = 'https://shop.example/';

function report(id: string, generatedAt: number, change: Partial<StoredReport> = {}): StoredReport {
  return { id, url, result: 'good', generatedAt, seenAt: generatedAt, ...change };
}

const rerun = report('1', 3, {
  failedChecks: ['Title', 'Links'],
  states: [
    { result: 'bad', at: 1, failedChecks: ['Links', 'Language'] },
    { result: 'decent', at: 2 },
    { result: 'good', at: 3, failedChecks: ['Title', 'Links'] },
  ],
});

async function open(states: readonly PageState[], reportId: string, answers: Answers = {}) {
  const { root, sent } = await mount(<CompareStates {...{ connectionId: 'one', states, reportId }} />, answers);
  fire(root.querySelector('button'), 'click');
  await settle();
  return {
    sent,
    readLines: () => [...root.querySelectorAll('.compare :is(h4, li, p)')].map((line) => line.textContent?.trim()),
    readChoices: () => [...root.querySelectorAll('option')].map(({ textContent }) => textContent),
    async retry() {
      fire(root.querySelector('.compare button'), 'click');
      await settle();
    },
  };
}

test('all states with a grade are offered, newest first', () => {
  const listed = report('2', 5);
  const ungraded = report('3', 6, { result: undefined });
  const places = listPageStates([rerun, listed, ungraded]).map(({ reportId, at }) => [reportId, at]);
  expect(places).toEqual([
    ['2', 5],
    ['1', 3],
    ['1', 2],
    ['1', 1],
  ]);
});

test('no state is offered if none has checks', () => {
  expect(listPageStates([report('1', 1), report('2', 2)])).toEqual([]);
});

test('the report’s present state and the previous state of the page are compared at first', async () => {
  const older = report('0', 2, { failedChecks: ['Links', 'Language'] });
  const { readLines, sent } = await open(
    listPageStates([older, report('1', 3, { failedChecks: ['Title', 'Links'] })]),
    '1',
  );
  expect(readLines()).toEqual(['Fails now 1', 'Title', 'Passes now 1', 'Language', 'Still fails 1', 'Links']);
  expect(sent).toEqual([]);
});

test('what was measured is shown as far as it is known of both states, and the choice names the last score', async () => {
  const page = report('1', 3, {
    failedChecks: ['Size', 'Title'],
    values: { Size: 900, Title: 12 },
    score: 40,
    states: [
      { result: 'good', at: 1, failedChecks: ['Title'] },
      { result: 'bad', at: 3, failedChecks: ['Size', 'Title'], valuesBefore: { Size: 300 } },
    ],
    scores: [
      { score: 90, at: 1 },
      { score: 80, at: 2 },
      { score: 40, at: 3 },
    ],
  });
  const { readLines, readChoices } = await open(listPageStates([page]), '1');
  expect(readLines()).toEqual(['Fails now 1', 'Size \u2066300 → 900\u2069', 'Still fails 1', 'Title 12']);
  expect(readChoices()).toEqual([expect.stringMatching(/ · Good · 80$/)]);
});

test('a score that did not change with the grade is named with the state before', async () => {
  const states = [
    { result: 'good' as const, at: 1, failedChecks: [] },
    { result: 'bad' as const, at: 3, failedChecks: ['Title'] },
  ];
  const { readChoices } = await open(
    listPageStates([report('1', 3, { failedChecks: ['Title'], score: 80, states })]),
    '1',
  );
  expect(readChoices()).toEqual([expect.stringMatching(/ · Good · 80$/)]);
});

test('the oldest state is compared with the one after it; equal checks are shown as no change', async () => {
  const states = listPageStates([
    report('0', 0, { failedChecks: ['Title'] }),
    report('9', 9, { failedChecks: ['Title'] }),
  ]);
  const { readLines } = await open(states, '0');
  expect(readLines()).toEqual(['No check has changed.', 'Still fails 1', 'Title']);
});

test('checks missing in the local copy are requested from the service, and a failure can be retried', async () => {
  let fields: object | undefined;
  const answers: Answers = {
    getReport: () => {
      if (!fields) throw new ProblemError({ code: 'unreachable' });
      return { ...report('0', 0), fields };
    },
  };
  const states = listPageStates([report('0', 0), report('9', 9, { failedChecks: ['Title'] })]);
  const { readLines, sent, retry } = await open(states, '9', answers);
  await settle();
  expect(sent).toEqual([{ name: 'getReport', input: { connectionId: 'one', reportId: '0' } }]);
  expect(readLines()[0]).toBe('The service can’t be reached.');
  fields = { results: { title: { passed: true }, links: { passed: false } } };
  await retry();
  expect(readLines()).toEqual(['Fails now 1', 'Title', 'Passes now 1', 'Links']);
});

test('a state whose checks are not known is offered with its grade and score, and not replaced by an older one', async () => {
  const scored = {
    ...rerun,
    score: 80,
    scores: [
      { score: 60, at: 2 },
      { score: 80, at: 3 },
    ],
  };
  const { readLines, readChoices, sent } = await open(listPageStates([scored]), '1');
  expect(readChoices()).toEqual([expect.stringMatching(/ · Decent · 60$/), expect.stringMatching(/ · Bad · 60$/)]);
  expect(readLines()).toEqual([expect.stringMatching(/^Checks not known: .* · Decent · 60$/)]);
  expect(sent).toEqual([]);
});
