import { expect, test } from 'vitest';
import { SettingsPage } from '../../../../components/options/settings/SettingsPage.tsx';
import { defaultSettings, type Settings } from '../../../../lib/model/settings/settings.ts';
import { type Answers, type BrowserParts, mount, removeToolbar, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

async function open(stored: Partial<Settings>, parts: Partial<BrowserParts> = {}, answers: Answers = {}) {
  const page = await mount(
    <SettingsPage connections={[]} />,
    { getSettings: () => ({ ...defaultSettings, ...stored }), saveSettings: () => undefined, ...answers },
    {},
    parts,
  );
  await settle();
  const box = [...page.root.querySelectorAll('label')]
    .find((label) => label.textContent?.includes('Show the grade of the active tab'))
    ?.querySelector('input') as HTMLInputElement;
  const choose = async (isOn: boolean) => {
    box.checked = isOn;
    box.dispatchEvent(new (box.ownerDocument.defaultView as typeof globalThis).Event('change', { bubbles: true }));
    await settle();
  };
  const listSaved = () => page.sent.flatMap(({ name, input }) => (name === 'saveSettings' ? [input] : []));
  return { ...page, box, choose, listSaved };
}

test('the setting is off by default, and the click that switches it on requests the permission', async () => {
  let asked = 0;
  const page = await open({}, { request: async () => ++asked > 0 });
  expect(page.box.checked).toBeFalsy();
  expect(asked).toBe(0);
  const chosen = page.choose(true);
  expect(asked).toBe(1);
  await chosen;
  expect(page.listSaved()).toEqual([{ tabGrades: true }]);
  expect(page.released).toEqual([]);
});

test('the permission is released if the setting cannot be saved', async () => {
  const page = await open({}, {}, { saveSettings: () => Promise.reject(new Error('The disk is full.')) });
  await page.choose(true);
  expect(page.released).toEqual(['tabs']);
  expect(page.box.checked).toBe(false);
});

test.each([true, false])('the setting exists only in a browser with a toolbar: %s', async (hasToolbar) => {
  if (!hasToolbar) removeToolbar();
  const { root } = await mount(<SettingsPage connections={[]} />, { getSettings: () => defaultSettings });
  const heads = [...root.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(heads).toContain('Notifications');
  expect(heads.includes('Toolbar icon')).toBe(hasToolbar);
});
