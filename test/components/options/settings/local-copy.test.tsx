import { expect, test } from 'vitest';
import { SettingsPage } from '../../../../components/options/settings/SettingsPage.tsx';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';
import { mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fire } from '../bulk/open-bulk.tsx';

speakEnglish();

async function open(keepsCopy: boolean) {
  const settings = { ...defaultSettings, keepsCopy };
  const { root, sent } = await mount(<SettingsPage connections={[]} />, {
    getSettings: () => settings,
    saveSettings: () => undefined,
  });
  const box = [...root.querySelectorAll('label')]
    .find(({ textContent }) => textContent === 'Keep a copy of the report list in this browser')
    ?.querySelector('input');
  const press = async (name: string) => {
    const buttons = [...root.querySelectorAll('dialog button')];
    fire(buttons.find(({ textContent }) => textContent === name) ?? null, 'click');
    await settle();
  };
  const choose = async (isOn: boolean) => {
    Object.assign(box ?? {}, { checked: isOn });
    fire(box ?? null, 'change');
    await settle();
  };
  const listSaved = () => sent.flatMap(({ name, input }) => (name === 'saveSettings' ? [input] : []));
  return { root, box, press, choose, listSaved };
}

test('the copy and its grade history are deleted only after a confirmation', async () => {
  const { root, box, press, choose, listSaved } = await open(true);
  await choose(false);
  expect(root.querySelector('dialog')?.textContent).toContain('are only in this copy and are lost');
  await press('Cancel');
  expect([listSaved(), box?.checked, root.querySelector('dialog')]).toEqual([[], true, null]);
  await choose(false);
  await press('Delete copy');
  expect([listSaved(), root.querySelector('dialog')]).toEqual([[{ keepsCopy: false }], null]);
});

test('switching the copy on needs no confirmation', async () => {
  const { root, choose, listSaved } = await open(false);
  await choose(true);
  expect([listSaved(), root.querySelector('dialog')]).toEqual([[{ keepsCopy: true }], null]);
});
