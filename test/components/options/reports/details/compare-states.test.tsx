// Two states of a page side by side: which can be chosen, what is said of them, and what the service is asked for.
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
  const draw = (states: readonly PageState[]) => (
    <CompareStates {...{ connectionId: 'one', states, reportId }} isOpen onToggle={() => undefined} />
  );
  const { root, sent, show } = await mount(draw(states), answers);
  return {
    sent,
    show: (states: readonly PageState[]) => show(draw(states)),
    readLines: () => [...root.querySelectorAll('.compare :is(h4, li, p)')].map((line) => line.textContent?.trim()),
    async choose(which: 0 | 1, place: number) {
      const field = root.querySelectorAll('select')[which];
      const option = field?.querySelectorAll('option')[place];
      if (!field || !option) throw new Error('Nothing to choose');
      for (const other of field.querySelectorAll('option')) other.selected = other === option;
      fire(field, 'change');
      await settle();
    },
    async retry() {
      fire(root.querySelector('.compare button'), 'click');
      await settle();
    },
  };
}

test('those can be chosen whose checks are known, or are those of a report as it is now, the newest first', () => {
  const listed = report('2', 5);
  const ungraded = report('3', 6, { result: undefined });
  const places = listPageStates([rerun, listed, ungraded]).map(({ reportId, at }) => [reportId, at]);
  expect(places).toEqual([
    ['2', 5],
    ['1', 3],
    ['1', 1],
  ]);
});

test('where no state has checks there is nothing to compare', () => {
  expect(listPageStates([report('1', 1), report('2', 2)])).toEqual([]);
});

test('at first it is what the report is now, and what its page was before', async () => {
  const older = report('0', 0, { failedChecks: [] });
  const { readLines, sent } = await open(listPageStates([older, rerun]), '1');
  expect(readLines()).toEqual(['Fails now 1', 'Title', 'Passes now 1', 'Language', 'Still fails 1', 'Links']);
  expect(sent).toEqual([]);
});

test('of the oldest report it is the one after, and two that fail the same say so', async () => {
  const states = listPageStates([
    report('0', 0, { failedChecks: ['Title'] }),
    report('9', 9, { failedChecks: ['Title'] }),
  ]);
  const { readLines } = await open(states, '0');
  expect(readLines()).toEqual(['No check has changed.', 'Still fails 1', 'Title']);
});

test('what was chosen stays chosen when the report is run again', async () => {
  const { choose, show, readLines } = await open(listPageStates([rerun]), '1');
  await choose(1, 1);
  expect(readLines()).toEqual(['No check has changed.', 'Still fails 2', 'Links', 'Language']);
  const again = { result: 'bad', at: 7, failedChecks: [] } as const;
  const states = [...(rerun.states ?? []), { ...again, failedChecks: [] }];
  await show(listPageStates([{ ...rerun, states }]));
  expect(readLines()).toEqual(['No check has changed.', 'Still fails 2', 'Links', 'Language']);
});

test('a name that would turn the line around shows what it has', async () => {
  const hostile = report('9', 9, {
    failedChecks: ['no\u202egood'],
    states: [
      { result: 'bad', at: 8, failedChecks: [] },
      { result: 'bad', at: 9, failedChecks: ['no\u202egood'] },
    ],
  });
  const { readLines } = await open(listPageStates([hostile]), '9');
  expect(readLines()).toContain('no%E2%80%AEgood');
});

test('the service is asked for the checks of a report that only a list has told of', async () => {
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

test('one of which the service sends no checks is not compared', async () => {
  const states = listPageStates([report('0', 0), report('9', 9, { failedChecks: ['Title'] })]);
  const { readLines } = await open(states, '9', { getReport: () => ({ ...report('0', 0), fields: {} }) });
  await settle();
  expect(readLines()).toEqual(['The service has sent no checks for one of the two.']);
});
