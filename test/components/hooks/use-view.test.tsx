import { beforeAll, expect, test } from 'vitest';
import { useKeptViews } from '../../../components/hooks/use-view.ts';
import { Header } from '../../../components/options/Header.tsx';
import { readView } from '../../../lib/model/view.ts';
import { mount } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';

beforeAll(speakEnglish);

function Page({ address }: { address: string }) {
  const view = readView(address);
  return <Header view={view} lastViews={useKeptViews(view, undefined)} connections={undefined} />;
}

/** The target of a link in the header after the user has visited these addresses. */
async function findTarget(name: string, addresses: string[]): Promise<string | null | undefined> {
  const page = await mount(<Page address={addresses[0] ?? ''} />);
  for (const address of addresses.slice(1)) await page.show(<Page address={address} />);
  const links = [...page.root.querySelectorAll('a')];
  return links.find(({ textContent }) => textContent === name)?.getAttribute('href');
}

const searched = '#/reports?q=shop&group=page';
const other = '#/reports?q=bread';

test('“Reports” links to the last search and filters of the list', async () => {
  expect(await findTarget('Reports', [other, searched, '#/insights'])).toBe(searched);
  expect(await findTarget('Reports', [searched, other, '#/insights'])).toBe(other);
});

test('“Reports” links to the unfiltered list while the list is shown', async () => {
  expect(await findTarget('Reports', [searched])).toBe('#/reports');
});

test('“Reports” does not open the details again that were open', async () => {
  expect(await findTarget('Reports', [`${searched}&report=7`, '#/insights'])).toBe(searched);
});
