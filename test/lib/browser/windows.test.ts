import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { showReports } from '../../../lib/browser/windows.ts';

afterEach(() => vi.restoreAllMocks());

const page = fakeBrowser.runtime.getURL('/options.html');
const settings = { id: 1, url: `${page}#/settings` };

test.each([
  ['an open list as it is', [settings, { id: 2, url: `${page}#/reports?grade=bad` }], [2, { active: true }]],
  ['the list in an open options page', [settings], [1, { active: true, url: `${page}#/reports` }]],
  [
    'no list of another connection',
    [{ id: 2, url: `${page}#/reports?at=other` }],
    [2, { active: true, url: `${page}#/reports` }],
  ],
])('“Reports” shows %s', async (_, tabs, update) => {
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue(tabs as never);
  const updated = vi.spyOn(fakeBrowser.tabs, 'update').mockResolvedValue({} as never);
  await showReports('active');
  expect(updated.mock.calls).toEqual([update]);
});
