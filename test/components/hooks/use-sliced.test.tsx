import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSliced } from '../../../components/hooks/use-sliced.ts';
import type { Steps } from '../../../lib/slices/run-in-slices.ts';
import { type Mounted, mount, settle } from '../mount.tsx';

let mounted: Mounted | undefined;
let stepTime = 0;
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += stepTime));
});
afterEach(async () => {
  await mounted?.remove();
  vi.restoreAllMocks();
});

interface Counting {
  name: string;
  onStep: (name: string) => void;
  isEndless?: boolean;
}

/** Counts to ten, and tells of every step. */
function Count(counting: Counting) {
  const value = useSliced(() => count(counting), [counting.name]);
  return <p>{value ?? 'not yet'}</p>;
}

function* count({ name, onStep, isEndless }: Counting): Steps<string> {
  for (let step = 0; isEndless || step < 10; step++) {
    onStep(name);
    yield;
  }
  return `ten ${name}`;
}

const read = () => mounted?.root.textContent;

test('work for which a slice is enough is there with the first drawing', async () => {
  stepTime = 0;
  const shown: unknown[] = [];
  mounted = await mount(<Count name="apples" onStep={() => shown.push(read())} />);
  expect(shown).toEqual(Array(10).fill(undefined));
  expect(read()).toBe('ten apples');
});

test('longer work lets the page draw between its slices', async () => {
  stepTime = 1000;
  const shown: unknown[] = [];
  mounted = await mount(<Count name="apples" onStep={() => shown.push(document.querySelector('p')?.textContent)} />);
  await expect.poll(read).toBe('ten apples');
  expect(shown).toHaveLength(10);
  expect(shown.filter((words) => words === 'not yet')).toHaveLength(9);
});

test('work for a question that is asked no longer is left', async () => {
  stepTime = 1000;
  const done: string[] = [];
  const note = (name: string) => void done.push(name);
  mounted = await mount(<Count name="apples" onStep={note} isEndless />);
  await mounted.show(<Count name="pears" onStep={note} />);
  await expect.poll(read).toBe('ten pears');
  const count = done.length;
  // A slice takes a turn.
  await settle();
  expect(done.length).toBe(count);
});
