import { expect, test } from 'vitest';
import { useActiveRow } from '../../../../components/options/list/use-active-row.ts';
import { mount } from '../../mount.tsx';

let choose: (place: number) => void = () => undefined;

function List({ names }: { names: string[] }) {
  const [active, setActive] = useActiveRow(names.length, (place) => names[place]);
  choose = setActive;
  return <p>{names[active]}</p>;
}

test('the active row is followed when rows arrive above it, and left to the next one when it is removed', async () => {
  const { root, show } = await mount(<List names={['a', 'b', 'c']} />);
  // Until a row is chosen, the first one is active.
  await show(<List names={['new', 'a', 'b', 'c']} />);
  expect(root.textContent).toBe('new');
  choose(2);
  await show(<List names={['newest', 'newer', 'new', 'a', 'b', 'c']} />);
  expect(root.textContent).toBe('b');
  await show(<List names={['b', 'a', 'c']} />);
  expect(root.textContent).toBe('b');
  await show(<List names={['a', 'c']} />);
  expect(root.textContent).toBe('a');
  await show(<List names={['new', 'a', 'c']} />);
  expect(root.textContent).toBe('a');
});

test('a removed row is the active one again when it comes back, unless another was chosen meanwhile', async () => {
  const all = <List names={['a', 'b', 'c']} />;
  const { root, show } = await mount(all);
  choose(2);
  await show(<List names={['a', 'b']} />);
  await show(<List names={['a', 'b']} />);
  expect(root.textContent).toBe('b');
  await show(all);
  expect(root.textContent).toBe('c');
  await show(<List names={['a', 'b']} />);
  choose(0);
  await show(all);
  expect(root.textContent).toBe('a');
});
