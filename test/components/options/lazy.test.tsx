import { expect, test } from 'vitest';
import { createLazy } from '../../../components/options/lazy.tsx';
import { mount, settle } from '../mount.tsx';

test('what is loaded for one place while another is drawn is drawn in both', async () => {
  let load = (_component: () => string) => {};
  const Words = createLazy(() => new Promise<() => string>((resolve) => (load = resolve)));
  const { root, show } = await mount(<Words key="a" />);
  const drawn = show(
    <>
      <Words key="a" />
      <Words key="b" />
    </>,
  );
  // Before the effects of the second.
  load(() => 'word ');
  await drawn;
  await settle();
  expect(root.textContent).toBe('word word ');
});
