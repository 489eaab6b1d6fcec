import { expect, test, vi } from 'vitest';
import { ChoiceField } from '../../../components/ui/ChoiceField.tsx';
import { mount, settle } from '../mount.tsx';
import { fill, fire } from '../options/bulk/open-bulk.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();

type FieldProps = Parameters<typeof ChoiceField>[0];

function ProjectField(props: Partial<FieldProps> & Pick<FieldProps, 'listChoices'>) {
  return (
    <ChoiceField
      label="Project"
      all="All projects"
      getLabel={(name) => name || 'No project'}
      chosen={[]}
      onChange={() => undefined}
      {...props}
    />
  );
}

test('the result of a search is announced in a live region that exists before the search', async () => {
  const listChoices = () => Array.from({ length: 203 }, (_, at) => ({ name: `Project ${at}`, count: 1 }));
  const { root } = await mount(<ProjectField listChoices={listChoices} />);
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
  const listChoices = () => ['Bakery', 'Chess'].map((name) => ({ name, count: 3 }));
  const chosen: string[][] = [];
  const { root } = await mount(
    <ProjectField listChoices={listChoices} onChange={(names) => void chosen.push(names)} />,
  );
  fire(root.querySelector('[popover]'), 'beforetoggle', { newState: 'open' });
  await settle();
  const search = root.querySelector<HTMLInputElement>('[type="search"]');
  await fill(root, '[type="search"]', 'che');
  fire(search, 'keydown', { key: 'Enter' });
  expect(chosen).toEqual([['Chess']]);
});

test('the button describes the choice: the name of one, the number of several', async () => {
  const draw = (chosen: string[]) => <ProjectField listChoices={() => []} chosen={chosen} />;
  const { root, show } = await mount(draw([]));
  const read = () => {
    const { title = '', dataset, textContent } = root.querySelector<HTMLElement>('.popover-button') ?? {};
    return { title, textContent, isActive: dataset?.active };
  };
  expect(read()).toEqual({ title: 'All projects', textContent: 'Project', isActive: 'false' });
  await show(draw(['Bakery']));
  expect(read()).toEqual({ title: 'Bakery', textContent: 'Project', isActive: 'true' });
  await show(draw(['Bakery', 'Chess']));
  expect(read().title).toBe('2 selected');
});

test('names are listed only while the panel is open; an empty one has a label of its own', async () => {
  const listChoices = vi.fn(() => [{ name: '', count: 2 }]);
  const { root } = await mount(<ProjectField listChoices={listChoices} chosen={['']} />);
  expect(root.querySelector('button')?.title).toBe('No project');
  expect(listChoices).not.toHaveBeenCalled();
  fire(root.querySelector('[popover]'), 'beforetoggle', { newState: 'open' });
  await settle();
  expect(root.querySelector('.choices')?.textContent).toBe('No project2');
});
