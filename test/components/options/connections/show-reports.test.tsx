import { expect, test } from 'vitest';
import { ConnectionsPage } from '../../../../components/options/connections/ConnectionsPage.tsx';
import type { Connection } from '../../../../lib/model/connection.ts';
import { mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { click, fire } from '../activity/open-activity.tsx';

speakEnglish();

const saved: Connection = {
  id: 'a',
  name: 'A',
  address: 'https://a.example',
  keyHint: '',
  privacy: 'private',
  forgetsKey: false,
};

test('“Show reports” leads to the reports of the saved connection, whichever is active', async () => {
  const answers = { testConnection: () => ({}), saveConnection: () => saved };
  const page = await mount(<ConnectionsPage connections={{ connections: [saved], activeId: 'b' }} />, answers);
  await click(page, 'Edit');
  await fire(page, 'form', 'submit');
  expect(page.root.querySelector('.connections-message a')?.getAttribute('href')).toBe('#/reports?at=a');
});
