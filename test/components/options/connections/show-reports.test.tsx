import { expect, test } from 'vitest';
import { ConnectionsPage } from '../../../../components/options/connections/ConnectionsPage.tsx';
import type { Connection } from '../../../../lib/model/connection.ts';
import { mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { click, fire, listSent } from '../activity/open-activity.tsx';

speakEnglish();

const saved: Connection = {
  id: 'a',
  name: 'A',
  address: 'https://a.example',
  keyHint: '',
  privacy: 'private',
  forgetsKey: false,
};

test('Ctrl and a click on “Show reports” is left to the browser, which opens a new tab', async () => {
  const answers = { testConnection: () => ({}), saveConnection: () => saved, activateConnection: () => undefined };
  const page = await mount(<ConnectionsPage connections={{ connections: [saved], activeId: 'b' }} />, answers);
  Object.assign(globalThis, { location: { hash: '#/connections' } });
  await click(page, 'Edit');
  await fire(page, 'form', 'submit');
  const link = '.connections-message a';
  await fire(page, link, 'click', { button: 0, ctrlKey: true });
  expect([location.hash, listSent(page, 'activateConnection')]).toEqual(['#/connections', []]);
  await fire(page, link, 'click', { button: 0 });
  expect([location.hash, listSent(page, 'activateConnection')]).toEqual(['#/reports', [{ connectionId: 'a' }]]);
});
