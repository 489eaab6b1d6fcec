import { expect, test } from 'vitest';
import { Permissions } from '../../../../components/options/settings/Permissions.tsx';
import type { HeldPermission } from '../../../../lib/model/disclosure.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

const connection = {
  id: 'a',
  name: 'Reports',
  address: 'https://reports.example',
  keyHint: '',
  privacy: 'private' as const,
  forgetsKey: false,
};
const held: HeldPermission[] = [
  { name: 'storage', isOrigin: false, isOptional: false },
  { name: 'tabs', isOrigin: false, isOptional: true },
  { name: 'https://reports.example/*', isOrigin: true, isOptional: true },
  { name: 'https://other.example/*', isOrigin: true, isOptional: true },
];

async function open() {
  const told: (() => void)[] = [];
  let now = held;
  const page = await mount(
    <Permissions connections={[connection]} />,
    { getSettings: () => ({ ...defaultSettings, tabGrades: true }), saveSettings: () => undefined },
    {},
    {
      listPermissions: async () => now,
      watchPermissions: (callback) => {
        told.push(callback);
        return () => undefined;
      },
    },
  );
  await settle();
  const tell = async (next: HeldPermission[]) => {
    now = next;
    for (const callback of told) callback();
    await settle();
  };
  const listItems = () => [...page.root.querySelectorAll('li')];
  const giveBack = async (name: string) => {
    listItems()
      .find((item) => item.textContent?.includes(name))
      ?.querySelector('button')
      ?.click();
    await settle();
  };
  return { ...page, tell, listItems, giveBack };
}

test('each permission is explained, and those that were asked for later can be given back', async () => {
  const { listItems } = await open();
  expect(
    listItems().map((item) => [item.querySelector('code')?.textContent, item.querySelector('button') !== null]),
  ).toEqual(held.map(({ name, isOptional }) => [name, isOptional]));
  const words = listItems().map((item) => item.textContent ?? '');
  expect(words[2]).toContain('To talk to the service of \u2068Reports\u2069.');
  expect(words[3]).toContain('No connection needs it now.');
});

test('giving one back turns off the setting that needs it, and the list is as the browser tells', async () => {
  const page = await open();
  await page.giveBack('tabs');
  expect(page.released).toEqual(['tabs']);
  expect(page.sent.filter(({ name }) => name === 'saveSettings')).toEqual([
    { name: 'saveSettings', input: defaultSettings },
  ]);
  await page.giveBack('https://other.example/*');
  expect(page.released).toEqual(['tabs', 'https://other.example/*']);
  await page.tell(held.slice(0, 1));
  expect(page.listItems()).toHaveLength(1);
});
