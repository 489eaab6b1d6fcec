import { afterEach, expect, test, vi } from 'vitest';
import { SearchBox } from '../../../../components/options/list/SearchBox.tsx';
import { mount } from '../../mount.tsx';
import { fill } from '../bulk/open-bulk.tsx';

afterEach(() => vi.useRealTimers());

test('a search that starts after the view has changed changes the new view', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const searches: string[] = [];
  const draw = (view: string) => (
    <SearchBox label="Search" value="" onSearch={(text) => searches.push(`${view} ${text}`)} />
  );
  const page = await mount(draw('details'));
  await fill(page.root, 'input', 'shop');
  await page.show(draw('list'));
  vi.runAllTimers();
  expect(searches).toEqual(['list shop']);
});
