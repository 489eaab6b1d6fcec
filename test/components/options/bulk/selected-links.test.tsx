// "Analyse selected links", chosen on a page while the list of addresses is open.
import { afterEach, expect, test } from 'vitest';
import type { SelectedLinks } from '../../../../lib/model/bulk/selected-links.ts';
import { speakEnglish } from '../../speak-english.ts';
import { fill, fire, type OpenBulk, openBulk, rest } from './open-bulk.tsx';

speakEnglish();

let opened: OpenBulk | undefined;
afterEach(() => opened?.remove());

const sitemap = '<urlset><url><loc>https://shop.example/read</loc></url></urlset>';
const links: SelectedLinks = { texts: ['https://shop.example/selected'], leftOut: 0 };
const none: SelectedLinks = { texts: [], leftOut: 0, problem: 'selectionEmpty' };

/** A list, and what becomes of these selections on pages, one after the other. */
async function openList(...selections: SelectedLinks[]) {
  const waiting: SelectedLinks[] = [];
  const fetched = Promise.withResolvers<Response>();
  const list = await openBulk({
    answers: { takeSelectedLinks: () => waiting.shift() },
    fetch: () => fetched.promise,
  });
  opened = list;
  const select = async () => {
    waiting.push(...selections.splice(0, 1));
    await list.tell({ type: 'selectedLinks' });
  };
  return { ...list, select, answer: (text: string) => fetched.resolve(new Response(text)) };
}

test('they are added at once, and what is being read goes on', async () => {
  const { root, select, answer, listRows, listProblems } = await openList(links, none);
  await fill(root, '.source-address input', 'shop.example');
  fire(root.querySelector('.source-address'), 'submit');
  await select();
  await expect.poll(listRows).toEqual([expect.stringContaining('/selected')]);
  await select();
  expect(listProblems()).toEqual([expect.stringContaining('There are no links in the selection.')]);
  expect(root.textContent).toContain('Reading…');
  answer(sitemap);
  await rest(root);
  expect(listRows()).toEqual([expect.stringContaining('/selected'), expect.stringContaining('/read')]);
});

test('a column that is being chosen can still be', async () => {
  const { choose, select, press, listRows } = await openList(links);
  await choose(new File(['Name,URL\nShop,https://shop.example/table\n'], 'pages.csv'));
  await select();
  await press('Add this column');
  expect(listRows()).toEqual([expect.stringContaining('/selected'), expect.stringContaining('/table')]);
});

test('why there are none is said until there are some, or something else is read', async () => {
  const { select, type, press, listProblems } = await openList(none, links);
  await select();
  expect(listProblems()).toHaveLength(1);
  await select();
  expect(listProblems()).toEqual([]);
  await type('https://shop.example/');
  await press('Add to the list');
  expect(listProblems()).toEqual([]);
});

const many: SelectedLinks = { texts: ['https://shop.example/selected'], leftOut: 5 };

test('how many were left out is told until something else is begun, whatever was being read meanwhile', async () => {
  const { root, select, type, press, answer } = await openList(many);
  await fill(root, '.source-address input', 'shop.example');
  fire(root.querySelector('.source-address'), 'submit');
  await select();
  answer(sitemap);
  await rest(root);
  const readNotes = () => root.querySelector('.sources-outcome')?.textContent;
  expect(readNotes()).toContain('5 links of the selection were left out');
  await type('https://shop.example/');
  await press('Add to the list');
  expect(readNotes()).toBe('');
});

test('those that came with a selection without any are added, and the lack is told', async () => {
  const { select, listRows, listProblems } = await openList({ ...links, problem: 'selectionEmpty' });
  await select();
  expect(listRows()).toEqual([expect.stringContaining('/selected')]);
  expect(listProblems()).toHaveLength(1);
});
