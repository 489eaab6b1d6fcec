import { beforeEach, expect, test } from 'vitest';
import { gatherReads } from '../../../lib/browser/gather-reads.ts';

const asked: (string[] | null)[] = [];
const values: Record<string, unknown> = {};

const area = gatherReads({
  async get(keys) {
    asked.push(keys);
    return Object.fromEntries(Object.entries(values).filter(([key]) => !keys || keys.includes(key)));
  },
  set: async (more) => void Object.assign(values, more),
  remove: async (key) => void delete values[key],
});

beforeEach(() => {
  asked.splice(0);
  Object.assign(values, { one: 1, two: 2 });
});

test('what is asked for in one turn is one question', async () => {
  const answers = await Promise.all([area.get('one'), area.get('two'), area.get('none')]);
  expect(answers.map((answer, place) => answer[['one', 'two', 'none'][place] ?? ''])).toEqual([1, 2, undefined]);
  expect(asked).toEqual([['one', 'two', 'none']]);
});

test('a later turn asks anew, and sees what was written meanwhile', async () => {
  await area.get('one');
  await area.set({ one: 'new' });
  expect(await area.get('one')).toEqual({ one: 'new' });
  await area.remove('one');
  expect(await area.get('one')).toEqual({});
});

test('everything is a question of its own', async () => {
  expect(await Promise.all([area.get('one'), area.get(null)])).toEqual([{ one: 1 }, { one: 1, two: 2 }]);
  expect(asked).toContain(null);
});
