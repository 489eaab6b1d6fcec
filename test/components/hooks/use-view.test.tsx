import { beforeAll, expect, test } from 'vitest';
import { LastViewsProvider, useKeptViews } from '../../../components/hooks/use-view.ts';
import { Header } from '../../../components/options/Header.tsx';
import { readView } from '../../../lib/model/view.ts';
import { mount } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';

beforeAll(speakEnglish);

function Page({ address }: { address: string }) {
  const view = readView(address);
  return (
    <LastViewsProvider value={useKeptViews(view)}>
      <Header view={view} connections={undefined} />
    </LastViewsProvider>
  );
}

/** Where the link leads after those addresses were looked at. */
async function findWay(name: string, addresses: string[]): Promise<string | null | undefined> {
  const page = await mount(<Page address={addresses[0] ?? ''} />);
  for (const address of addresses.slice(1)) await page.show(<Page address={address} />);
  const links = [...page.root.querySelectorAll('a')];
  return links.find(({ textContent }) => textContent === name)?.getAttribute('href');
}

const searched = '#/reports?q=shop&group=page';
const other = '#/reports?q=bread';

test('Reports leads back to what was searched and chosen there last', async () => {
  expect(await findWay('Reports', [other, searched, '#/insights'])).toBe(searched);
  expect(await findWay('Reports', [searched, other, '#/insights'])).toBe(other);
});

test('who is there already begins anew', async () => {
  expect(await findWay('Reports', [searched])).toBe('#/reports');
});

test('details that were open do not open again', async () => {
  expect(await findWay('Reports', [`${searched}&report=7`, '#/insights'])).toBe(searched);
});
