import { expect, test } from 'vitest';
import { useWatchList, WatchesContext } from '../../../components/hooks/use-watches.ts';
import { Header } from '../../../components/options/Header.tsx';
import { mount, settle } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';
import { connection } from './activity/open-activity.tsx';
import { fire } from './bulk/open-bulk.tsx';

speakEnglish();

const connections = { connections: [connection, { ...connection, id: 'c2', name: 'Other' }], activeId: 'c1' };

function Page() {
  return (
    <WatchesContext value={useWatchList()}>
      <Header view={{ name: 'settings' }} lastViews={new Map()} connections={connections} />
    </WatchesContext>
  );
}

test('a number beside a link describes the link to screen readers, and only where there is one', async () => {
  const { root } = await mount(<Page />, { countAttention: () => 3, listWatches: () => [] });
  const described = [...root.querySelectorAll('nav a[aria-describedby]')].map((link) => {
    const id = link.getAttribute('aria-describedby') ?? '';
    return [link.getAttribute('href'), root.ownerDocument.getElementById(id)?.textContent];
  });
  expect(described).toEqual([['#/activity?show=attention', '3 tasks need attention: see Activity']]);
});

test('if the connection cannot be switched, the problem is shown and the drop-down shows the connection in use', async () => {
  let fail: ((reason: Error) => void) | undefined;
  const activateConnection = () =>
    new Promise((_, reject) => {
      fail = reject;
    });
  const { root } = await mount(<Page />, { activateConnection });
  const select = root.querySelector('.header select') as HTMLSelectElement;
  // In linkedom the value of a select cannot be set.
  Object.defineProperty(select, 'value', { value: 'c2', writable: true, configurable: true });
  fire(select, 'change');
  await settle();
  expect(select.value).toBe('c2');
  fail?.(new Error('gone'));
  await settle();
  expect(select.value).toBe('c1');
  expect(root.querySelector('[role="alert"]')?.textContent).toContain('Something went wrong');
});
