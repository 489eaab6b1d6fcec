import { expect, test } from 'vitest';
import { ChoiceField } from '../../../components/ui/ChoiceField.tsx';
import { mount, settle } from '../mount.tsx';
import { fill, fire } from '../options/bulk/open-bulk.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();

test('says in a live region that was there before how the search ends', async () => {
  const choices = Array.from({ length: 203 }, (_, at) => ({ value: String(at), label: `Project ${at}` }));
  const draw = <ChoiceField label="Project" all="All" choices={choices} chosen={[]} onChange={() => undefined} />;
  const { root } = await mount(draw);
  fire(root.querySelector('[popover]'), 'beforetoggle', { newState: 'open' });
  await settle();
  const status = root.querySelector('[role="status"]');
  expect(status?.textContent).toBe('3 more: type to find them');
  await fill(root, '[type="search"]', 'project 7');
  expect(status?.textContent).toBe('');
  await fill(root, '[type="search"]', 'nowhere');
  expect(status?.textContent).toBe('Nothing matches');
  expect(root.querySelector('[role="status"]')).toBe(status);
});

test('has room for all that it says in its own words, whatever is chosen, and for no name that others gave', async () => {
  const grades = ['Good', 'No grade yet'].map((label) => ({ value: label, label }));
  const names = [{ value: 'a', label: 'A project whose name is longer than any word of ours', count: 3 }];
  const draw = (
    <ChoiceField label="Any" all="All" choices={[...grades, ...names]} chosen={['a']} onChange={() => undefined} />
  );
  const { root } = await mount(draw);
  const room = [...root.querySelectorAll('.popover-room > *')].map(({ textContent }) => textContent);
  expect(room).toEqual(['All', '10 chosen', 'Good', 'No grade yet']);
  expect(root.querySelector('.popover-value')?.getAttribute('title')).toBe(names[0]?.label);
});
