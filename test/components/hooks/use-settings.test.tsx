import { expect, test } from 'vitest';
import { type SettingsInUse, useSettings } from '../../../components/hooks/use-settings.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { defaultSettings, type Settings } from '../../../lib/model/settings/settings.ts';
import { type Answers, mount, settle } from '../mount.tsx';

const stored: Settings = defaultSettings;
let inUse: SettingsInUse;

function Page() {
  inUse = useSettings();
  return null;
}

async function open(answers: Answers = {}) {
  const mounted = await mount(<Page />, { getSettings: () => stored, saveSettings: () => undefined, ...answers });
  await settle();
  const listSaved = () => mounted.sent.filter(({ name }) => name === 'saveSettings').map(({ input }) => input);
  return { ...mounted, listSaved };
}

test('settings changed by another page are shown, and this page sends only the setting that it changes', async () => {
  const page = await open();
  await page.broadcast({ type: 'settings', settings: { ...stored, theme: 'light', notifications: true } });
  expect(inUse.settings).toEqual({ ...stored, theme: 'light', notifications: true });
  inUse.change({ theme: 'dark' });
  expect(page.listSaved()).toEqual([{ theme: 'dark' }]);
});

test('a change that cannot be saved is not shown, and its problem is reported', async () => {
  await open({
    saveSettings: () => {
      throw new ProblemError({ code: 'unexpected' });
    },
  });
  inUse.change({ theme: 'dark' });
  await settle();
  expect(inUse.settings).toEqual(stored);
  expect(inUse.problem).toEqual({ code: 'unexpected' });
});

test('settings in a notice win over an older answer that arrives later', async () => {
  const { promise, resolve } = Promise.withResolvers<Settings>();
  const page = await open({ getSettings: () => promise });
  const newer = { ...stored, excludedSites: ['*://bank.example/*'] };
  await page.broadcast({ type: 'settings', settings: newer });
  resolve(stored);
  await settle();
  expect(inUse.settings).toEqual(newer);
});
