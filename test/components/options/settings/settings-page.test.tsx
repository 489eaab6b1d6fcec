import { expect, test } from 'vitest';
import { SettingsPage } from '../../../../components/options/settings/SettingsPage.tsx';
import { defaultSettings, type Settings } from '../../../../lib/model/settings/settings.ts';
import { type Answers, type BrowserParts, mount, removeToolbar, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fire } from '../bulk/open-bulk.tsx';

speakEnglish();

const ofCopy = 'Keep a copy of the report list';
const ofIcon = 'Show the grade of the active tab';

/** Opens the page and finds the checkbox of this label. */
async function open(
  label: string,
  stored: Partial<Settings> = {},
  parts: Partial<BrowserParts> = {},
  answers: Answers = {},
) {
  const page = await mount(
    <SettingsPage connections={[]} />,
    { getSettings: () => ({ ...defaultSettings, ...stored }), saveSettings: () => undefined, ...answers },
    {},
    parts,
  );
  await settle();
  const labels = [...page.root.querySelectorAll('label')];
  const box = labels.find(({ textContent }) => textContent?.includes(label))?.querySelector('input') ?? null;
  const choose = async (isOn: boolean) => {
    Object.assign(box ?? {}, { checked: isOn });
    fire(box, 'change');
    await settle();
  };
  const press = async (name: string) => {
    const buttons = [...page.root.querySelectorAll('dialog button')];
    fire(buttons.find(({ textContent }) => textContent === name) ?? null, 'click');
    await settle();
  };
  const listSaved = () => page.sent.flatMap(({ name, input }) => (name === 'saveSettings' ? [input] : []));
  return { ...page, box, choose, press, listSaved };
}

test('the copy and its grade history are deleted only after a confirmation', async () => {
  const { root, box, press, choose, listSaved } = await open(ofCopy, { keepsCopy: true });
  await choose(false);
  expect(root.querySelector('dialog')?.textContent).toContain('are only in this copy and are lost');
  await press('Cancel');
  expect([listSaved(), box?.checked, root.querySelector('dialog')]).toEqual([[], true, null]);
  await choose(false);
  await press('Delete copy');
  expect([listSaved(), root.querySelector('dialog')]).toEqual([[{ keepsCopy: false }], null]);
});

test('switching the copy on needs no confirmation', async () => {
  const { root, choose, listSaved } = await open(ofCopy, { keepsCopy: false });
  await choose(true);
  expect([listSaved(), root.querySelector('dialog')]).toEqual([[{ keepsCopy: true }], null]);
});

test('grades on the icon are off by default, and the click that switches them on requests the permission', async () => {
  let asked = 0;
  const page = await open(ofIcon, {}, { request: async () => ++asked > 0 });
  expect([page.box?.checked ?? false, asked]).toEqual([false, 0]);
  const chosen = page.choose(true);
  expect(asked).toBe(1);
  await chosen;
  expect([page.listSaved(), page.released]).toEqual([[{ tabGrades: true }], []]);
});

test('the permission for grades on the icon is released if the setting cannot be saved', async () => {
  const refuse = () => Promise.reject(new Error('The disk is full.'));
  const page = await open(ofIcon, {}, {}, { saveSettings: refuse });
  await page.choose(true);
  expect([page.released, page.box?.checked]).toEqual([['tabs'], false]);
});

test.each([true, false])('grades on the icon can be set only in a browser with a toolbar: %s', async (hasToolbar) => {
  if (!hasToolbar) removeToolbar();
  const { root } = await open(ofIcon);
  const heads = [...root.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(heads).toContain('Notifications');
  expect(heads.includes('Toolbar icon')).toBe(hasToolbar);
});
