import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Permissions } from '../../../../components/options/settings/Permissions.tsx';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fire } from '../bulk/open-bulk.tsx';

speakEnglish();

const connection = {
  id: 'a',
  name: 'Reports',
  address: 'https://reports.example',
  keyHint: '',
  privacy: 'private' as const,
  forgetsKey: false,
};
const held = {
  permissions: ['storage', 'tabs'],
  origins: ['https://reports.example/*', 'https://other.example/*'],
};

async function open() {
  let now: typeof held = held;
  const page = await mount(
    <Permissions connections={[connection]} />,
    { getSettings: () => ({ ...defaultSettings, tabGrades: true }), saveSettings: () => undefined },
    {},
    { getAll: async () => now, manifest: { permissions: ['storage'] } },
  );
  await settle();
  /** Simulates that the user has revoked all other permissions on the browser's own page. */
  const keepOnly = async (permissions: string[]) => {
    now = { permissions, origins: [] };
    (fakeBrowser.permissions.onRemoved as unknown as { trigger(): void }).trigger();
    await settle();
  };
  const listItems = () => [...page.root.querySelectorAll('li')];
  const release = async (name: string) => {
    listItems()
      .find((item) => item.textContent?.includes(name))
      ?.querySelector('button')
      ?.click();
    await settle();
  };
  return { ...page, keepOnly, listItems, release };
}

test('each permission is explained, and optional permissions can be released', async () => {
  const { listItems } = await open();
  expect(
    listItems().map((item) => [item.querySelector('code')?.textContent, item.querySelector('button') !== null]),
  ).toEqual([
    ['storage', false],
    ['tabs', true],
    ['https://reports.example/*', true],
    ['https://other.example/*', true],
  ]);
  // `aria-describedby` is a list of ids, so an id must not contain spaces.
  for (const item of listItems()) {
    const ids = item.querySelector('button')?.getAttribute('aria-describedby')?.split(' ') ?? [];
    const described = ids.map((id) => item.ownerDocument.getElementById(id)?.textContent);
    expect(described).toEqual(ids.length > 0 ? [item.querySelector('code')?.textContent] : []);
  }
  const words = listItems().map((item) => item.textContent ?? '');
  expect(words[2]).toContain('To talk to \u2068Reports\u2069.');
  expect(words[3]).toContain('No connection needs this now.');
});

test('releasing a permission switches off its setting, and the list follows the browser', async () => {
  const page = await open();
  await page.release('tabs');
  expect(page.released).toEqual(['tabs']);
  expect(page.sent.filter(({ name }) => name === 'saveSettings')).toEqual([
    { name: 'saveSettings', input: { tabGrades: false } },
  ]);
  await page.release('https://other.example/*');
  expect(page.released).toEqual(['tabs', 'https://other.example/*']);
  await page.keepOnly(['storage']);
  expect(page.listItems()).toHaveLength(1);
});

test('the second click of a double click releases nothing: it may hit the next permission', async () => {
  const { released, listItems } = await open();
  fire(listItems()[1]?.querySelector('button') ?? null, 'click', { detail: 2 });
  await settle();
  expect(released).toEqual([]);
});
