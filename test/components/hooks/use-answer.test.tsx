import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AnswerState,
  type AnswerStep,
  advanceAnswer,
  startAnswer,
  useAnswer,
} from '../../../components/hooks/use-answer.ts';
import { mount } from '../mount.tsx';

const offline = { code: 'offline' } as const;

function run(...steps: AnswerStep<string>[]): AnswerState<string> {
  return steps.reduce(advanceAnswer<string>, startAnswer<string>('a'));
}

const ask = (request: number, question: string): AnswerStep<string> => ({ type: 'asked', request, question });
const answer = (request: number, value: string): AnswerStep<string> => ({
  type: 'answered',
  request,
  askedAt: request,
  value,
});
const fail = (request: number): AnswerStep<string> => ({ type: 'failed', request, problem: offline });

test('the answer to the newest request counts, in whatever order answers arrive', () => {
  const requests = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }).chain((failures) =>
    fc.tuple(
      fc.constant(failures),
      fc.shuffledSubarray(
        failures.map((_, index) => index),
        { minLength: failures.length },
      ),
    ),
  );
  fc.assert(
    fc.property(requests, ([failures, arrivals]) => {
      const asked = failures.map((_, index) => ask(index + 1, `question ${index}`));
      const arrived = arrivals.map((index) =>
        failures[index] ? fail(index + 1) : answer(index + 1, `answer ${index}`),
      );
      const last = failures.length - 1;
      const state = run(...asked, ...arrived);
      expect(state.isLoading).toBe(false);
      expect(state.value).toBe(failures[last] ? undefined : `answer ${last}`);
      expect(state.problem).toEqual(failures[last] ? offline : undefined);
    }),
  );
});

test('the previous value is kept while the next request is in flight', () => {
  const state = run(ask(1, 'a'), answer(1, 'rows'), ask(2, 'b'));
  expect(state).toMatchObject({ value: 'rows', isLoading: true, question: 'b', answered: 'a' });
});

test('a failed reload of the same question keeps the value next to the problem', () => {
  const state = run(ask(1, 'a'), answer(1, 'rows'), ask(2, 'a'), fail(2));
  expect(state).toMatchObject({ value: 'rows', problem: offline, isLoading: false });
});

test('a failed new question does not keep the value of the previous question', () => {
  const state = run(ask(1, 'a'), answer(1, 'rows'), ask(2, 'b'), fail(2));
  expect(state.value).toBeUndefined();
  expect(state.problem).toEqual(offline);
});

test('an answer clears the previous problem', () => {
  const state = run(ask(1, 'a'), fail(1), ask(2, 'a'), answer(2, 'rows'));
  expect(state.problem).toBeUndefined();
  expect(state.value).toBe('rows');
});

test('a problem is kept while the retry is in flight', () => {
  expect(run(ask(1, 'a'), fail(1), ask(2, 'a'))).toMatchObject({ problem: offline, isLoading: true });
});

test('in no render the value passes for the answer to a question that is not its own', async () => {
  const drawn: string[] = [];
  function Page({ asks }: { asks: string }) {
    const { value = 'nothing', question, answered } = useAnswer(asks, async () => asks);
    drawn.push(`${asks}: ${value}${answered === question ? '' : ', not yet its answer'}`);
    return null;
  }
  const page = await mount(<Page asks="a" />);
  await page.show(<Page asks="b" />);
  expect([...new Set(drawn)]).toEqual(['a: nothing, not yet its answer', 'a: a', 'b: a, not yet its answer', 'b: b']);
});
