import { expect, test, vi } from 'vitest';
import { ChoiceField, NameField } from '../../../components/ui/ChoiceField.tsx';
import { mount, settle } from '../mount.tsx';
import { fill, fire } from '../options/bulk/open-bulk.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();

test('the result of a search is announced in a live region that exists before the search', async () => {
  const choices = Array.from({ length: 203 }, (_, at) => ({ value: String(at), label: `Project ${at}`, count: 1 }));
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

test('choices with counts can be searched, and Enter chooses the first match', async () => {
  const choices = ['Bakery', 'Chess'].map((label) => ({ value: label, label, count: 3 }));
  const chosen: string[][] = [];
  const { root } = await mount(
    <ChoiceField
      label="Project"
      all="All"
      choices={choices}
      chosen={[]}
      onChange={(names) => void chosen.push(names)}
    />,
  );
  fire(root.querySelector('[popover]'), 'beforetoggle', { newState: 'open' });
  await settle();
  const search = root.querySelector<HTMLInputElement>('[type="search"]');
  await fill(root, '[type="search"]', 'che');
  fire(search, 'keydown', { key: 'Enter' });
  expect(chosen).toEqual([['Chess']]);
});

test('the button describes the choice: the name of one, the number of several', async () => {
  const choices = ['Good', 'Bad'].map((label) => ({ value: label, label }));
  const draw = (chosen: string[]) => (
    <ChoiceField label="Grade" all="All grades" choices={choices} chosen={chosen} onChange={() => undefined} />
  );
  const { root, show } = await mount(draw([]));
  const read = () => {
    const { title = '', dataset, textContent } = root.querySelector<HTMLElement>('.popover-button') ?? {};
    return { title, textContent, isActive: dataset?.active };
  };
  expect(read()).toEqual({ title: 'All grades', textContent: 'Grade', isActive: 'false' });
  await show(draw(['Bad']));
  expect(read()).toEqual({ title: 'Bad', textContent: 'Grade', isActive: 'true' });
  await show(draw(['Good', 'Bad']));
  expect(read().title).toBe('2 selected');
});

test('names are listed only while the panel is open; an empty one has a label of its own', async () => {
  const listNames = vi.fn(() => [{ name: '', count: 2 }]);
  const { root } = await mount(
    <NameField
      label="Project"
      all="All"
      unnamed="No project"
      listNames={listNames}
      chosen={['']}
      onChange={() => undefined}
    />,
  );
  expect(root.querySelector('button')?.title).toBe('No project');
  expect(listNames).not.toHaveBeenCalled();
  fire(root.querySelector('[popover]'), 'beforetoggle', { newState: 'open' });
  await settle();
  expect(root.querySelector('.choices')?.textContent).toBe('No project2');
});
