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

test('a search text that matches no choice can itself be chosen if the field accepts typed values', async () => {
  const chosen: string[][] = [];
  const draw = (takesTyped: boolean, names: string[]) => (
    <ChoiceField
      label="Project"
      all="All"
      choices={[{ value: 'Bakery', label: 'Bakery', count: 3 }]}
      chosen={names}
      takesTyped={takesTyped}
      onChange={(names) => void chosen.push(names)}
    />
  );
  const { root, show } = await mount(draw(false, ['Bakery']));
  fire(root.querySelector('[popover]'), 'beforetoggle', { newState: 'open' });
  await settle();
  const search = root.querySelector<HTMLInputElement>('[type="search"]');
  const listLabels = () => [...root.querySelectorAll('.choice-label')].map(({ textContent }) => textContent);
  await fill(root, '[type="search"]', ' Old client ');
  fire(search, 'keydown', { key: 'Enter' });
  expect([chosen, listLabels()]).toEqual([[], []]);
  await show(draw(true, ['Bakery']));
  expect(root.querySelector('[role="status"]')?.textContent).toContain('Press Enter');
  fire(search, 'keydown', { key: 'Enter' });
  expect(chosen).toEqual([['Bakery', 'Old client']]);
  await show(draw(true, ['Bakery', 'Old client']));
  await fill(root, '[type="search"]', '');
  expect(listLabels()).toEqual(['Bakery', 'Old client']);
});

test('a search text that a longer name contains can be chosen, too, after all that match', async () => {
  const chosen: string[][] = [];
  const choices = Array.from({ length: 201 }, (_, at) => ({ value: `Shop ${at}`, label: `Shop ${at}`, count: 1 }));
  const draw = (names: string[]) => (
    <ChoiceField
      label="Project"
      all="All"
      choices={choices}
      chosen={names}
      takesTyped
      onChange={(names) => void chosen.push(names)}
    />
  );
  const { root, show } = await mount(draw([]));
  fire(root.querySelector('[popover]'), 'beforetoggle', { newState: 'open' });
  await settle();
  const listLabels = () => [...root.querySelectorAll('.choice-label')].map(({ textContent }) => textContent);
  const readStatus = () => root.querySelector('[role="status"]')?.textContent;
  await fill(root, '[type="search"]', 'Shop');
  expect([listLabels()[0], listLabels().at(-1)]).toEqual(['Shop 0', 'Shop']);
  expect(readStatus()).toBe('1 more: type to find it');
  const box = [...root.querySelectorAll<HTMLInputElement>('.choice input')].at(-1);
  if (box) box.checked = true;
  fire(box ?? null, 'change');
  expect(chosen).toEqual([['Shop']]);
  await show(draw(['Shop']));
  expect([listLabels()[0], listLabels().at(-1)]).toEqual(['Shop 0', 'Shop']);
  await fill(root, '[type="search"]', 'Shop 12');
  expect(listLabels()).toEqual(['Shop 12', ...Array.from({ length: 10 }, (_, at) => `Shop 12${at}`)]);
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
