// "Analyse selected links" is chosen on a web page while the list of addresses is open.
import { afterEach, expect, test } from 'vitest';
import type { SelectedLinks } from '../../../../lib/model/bulk/selected-links.ts';
import { speakEnglish } from '../../speak-english.ts';
import { fill, fire, type OpenBulk, openBulk, waitUntilIdle } from './open-bulk.tsx';

speakEnglish();

let opened: OpenBulk | undefined;
afterEach(() => opened?.remove());

const sitemap = '<urlset><url><loc>https://shop.example/read</loc></url></urlset>';
const links: SelectedLinks = { texts: ['https://shop.example/selected'], leftOut: 0 };
const none: SelectedLinks = { texts: [], leftOut: 0, problem: 'selectionEmpty' };

/** Opens the list. Each `select` passes the next of these selections to it. */
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
    await list.broadcast({ type: 'selectedLinks' });
  };
  return { ...list, select, answer: (text: string) => fetched.resolve(new Response(text)) };
}

test('selected links are added at once, while a sitemap is still being loaded', async () => {
  const { root, select, answer, listRows, listProblems } = await openList(links, none);
  await fill(root, '.source-address input', 'shop.example');
  fire(root.querySelector('.source-address'), 'submit');
  await select();
  await expect.poll(listRows).toEqual([expect.stringContaining('/selected')]);
  await select();
  expect(listProblems()).toEqual([expect.stringContaining('There are no links in the selection.')]);
  expect(root.textContent).toContain('Reading…');
  answer(sitemap);
  await waitUntilIdle(root);
  expect(listRows()).toEqual([expect.stringContaining('/selected'), expect.stringContaining('/read')]);
});

test('the choice of a column stays open when selected links arrive', async () => {
  const { choose, select, press, listRows } = await openList(links);
  await choose(new File(['Name,URL\nShop,https://shop.example/table\n'], 'pages.csv'));
  await select();
  await press('Add this column');
  expect(listRows()).toEqual([expect.stringContaining('/selected'), expect.stringContaining('/table')]);
});

test('the problem of an empty selection is shown until another selection has links', async () => {
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

test('the number of left-out links is shown until the next input, but kept when a running load ends', async () => {
  const { root, select, type, press, answer } = await openList(many);
  await fill(root, '.source-address input', 'shop.example');
  fire(root.querySelector('.source-address'), 'submit');
  await select();
  answer(sitemap);
  await waitUntilIdle(root);
  const readNotes = () => root.querySelector('.sources-outcome')?.textContent;
  expect(readNotes()).toContain('5 links of the selection were left out');
  await type('https://shop.example/');
  await press('Add to the list');
  expect(readNotes()).toBe('');
});

test('if links and the problem of an empty selection arrive together, both are handled', async () => {
  const { select, listRows, listProblems } = await openList({ ...links, problem: 'selectionEmpty' });
  await select();
  expect(listRows()).toEqual([expect.stringContaining('/selected')]);
  expect(listProblems()).toHaveLength(1);
});
