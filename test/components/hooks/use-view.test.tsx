import { beforeAll, expect, test } from 'vitest';
import { LastViewsProvider, useKeptViews } from '../../../components/hooks/use-view.ts';
import { Header } from '../../../components/options/Header.tsx';
import { SourceSwitch } from '../../../components/options/reports/ReportsHead.tsx';
import { readView } from '../../../lib/model/view.ts';
import { mount } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';

beforeAll(speakEnglish);

function Page({ address }: { address: string }) {
  const view = readView(address);
  return (
    <LastViewsProvider value={useKeptViews(view)}>
      <Header view={view} connections={undefined} />
      <SourceSwitch connectionId="c" source="index" />
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

const index = '#/reports?from=index&q=shop&group=page';
const service = '#/reports?search=bread';

test('Reports leads back to what was searched and chosen there last', async () => {
  expect(await findWay('Reports', [service, index, '#/figures'])).toBe(index);
  expect(await findWay('Reports', [index, service, '#/figures'])).toBe(service);
});

test('who is there already begins anew', async () => {
  expect(await findWay('Reports', [index])).toBe('#/reports');
});

test('each of the two lists of reports is found as it was left', async () => {
  expect(await findWay('Index', [index, service])).toBe(index);
  expect(await findWay('Service', [service, index])).toBe(service);
});

test('details that were open do not open again', async () => {
  expect(await findWay('Reports', [`${index}&report=7`, '#/figures'])).toBe(index);
});
