import { useState } from 'preact/hooks';
import { expect, test } from 'vitest';
import { useDetailsOfConnection } from '../../../components/options/App.tsx';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { type View, writeView } from '../../../lib/model/view.ts';
import { mount } from '../mount.tsx';

const filter = { ...defaultReportFilter, search: 'shop' };
const details: View = { name: 'reports', filter, reportId: '7' };
const list: View = { name: 'reports', filter };

/** Every rendered view, as `<connection> <address>`. */
async function draw(keys: (string | undefined)[], start: View): Promise<string[]> {
  const drawn: string[] = [];
  function Page({ of }: { of: string | undefined }) {
    const [view, setView] = useState(start);
    const navigation = { go: setView, replace: setView, open: setView, close: setView };
    drawn.push(`${of} ${writeView(useDetailsOfConnection(of, view, navigation))}`);
    return null;
  }
  const mounted = await mount(<Page of={keys[0]} />);
  for (const key of keys.slice(1)) await mounted.show(<Page of={key} />);
  return [...new Set(drawn)];
}

test('open details are closed for the next connection, and removed from the address', async () => {
  expect(await draw(['one', 'two', 'two'], details)).toEqual([`one ${writeView(details)}`, `two ${writeView(list)}`]);
});

test('details in a bookmarked address stay open when the connections are loaded', async () => {
  expect(await draw([undefined, 'one'], details)).toEqual([
    `undefined ${writeView(details)}`,
    `one ${writeView(details)}`,
  ]);
});

test('details are closed even if there is no connection between two connections', async () => {
  expect((await draw(['one', undefined, 'two'], details)).at(-1)).toBe(`two ${writeView(list)}`);
});

test('a view without details does not change', async () => {
  expect(await draw(['one', 'two'], list)).toEqual([`one ${writeView(list)}`, `two ${writeView(list)}`]);
});
