import { expect, test } from 'vitest';
import { type Answer, useAnswer } from '../../../components/hooks/use-answer.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { mount, settle } from '../mount.tsx';

const offline = { code: 'offline' } as const;

/** Mounts a page that asks, and answers its requests in any order. */
async function open() {
  const requests: PromiseWithResolvers<string>[] = [];
  let answer: Answer<string> | undefined;
  function Page({ question }: { question: string }) {
    answer = useAnswer(question, () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    });
    return null;
  }
  const page = await mount(<Page question="a" />);
  return {
    read: () => answer,
    ask: (question: string) => page.show(<Page question={question} />),
    async reload() {
      answer?.reload();
      await settle();
    },
    async answer(place: number, value: string) {
      requests[place]?.resolve(value);
      await settle();
    },
    async fail(place: number) {
      requests[place]?.reject(new ProblemError(offline));
      await settle();
    },
  };
}

test('the answer to the newest request counts, in whatever order answers arrive', async () => {
  const page = await open();
  await page.ask('b');
  await page.answer(1, 'rows of b');
  await page.answer(0, 'rows of a');
  expect(page.read()).toMatchObject({ value: 'rows of b', isLoading: false });
  expect(page.read()?.problem).toBeUndefined();
  await page.ask('c');
  await page.reload();
  await page.answer(3, 'rows of c');
  await page.fail(2);
  expect(page.read()).toMatchObject({ value: 'rows of c', isLoading: false });
  expect(page.read()?.problem).toBeUndefined();
});

test('the previous value is kept while the next request is in flight', async () => {
  const page = await open();
  await page.answer(0, 'rows');
  await page.ask('b');
  expect(page.read()).toMatchObject({ value: 'rows', isLoading: true, question: 'b', answered: 'a' });
});

test('a failed reload of the same question keeps the value next to the problem, until an answer arrives', async () => {
  const page = await open();
  await page.answer(0, 'rows');
  await page.reload();
  await page.fail(1);
  expect(page.read()).toMatchObject({ value: 'rows', problem: offline, isLoading: false });
  await page.reload();
  expect(page.read()).toMatchObject({ problem: offline, isLoading: true });
  await page.answer(2, 'new rows');
  expect(page.read()?.value).toBe('new rows');
  expect(page.read()?.problem).toBeUndefined();
});

test('a failed new question does not keep the value of the previous question', async () => {
  const page = await open();
  await page.answer(0, 'rows');
  await page.ask('b');
  await page.fail(1);
  expect(page.read()).toMatchObject({ problem: offline, isLoading: false });
  expect(page.read()?.value).toBeUndefined();
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
