import { expect, test } from 'vitest';
import { FirstSteps, useShowFirstReports } from '../../../../components/options/connections/FirstSteps.tsx';
import type { Connection } from '../../../../lib/model/connection.ts';
import { mount, removeToolbar } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

const connection = { id: 'one', name: 'Agency', address: 'https://reports.example.com' } as Connection;

function FirstReports() {
  const showFirstReports = useShowFirstReports();
  showFirstReports(connection);
  return <FirstSteps />;
}

test.each([
  [true, ['click Pagegrade in the toolbar', 'pin Pagegrade']],
  [false, ['under “Extensions” in the browser’s menu']],
])('the line explains the toolbar icon only in a browser with a toolbar: %s', async (hasToolbar, expected) => {
  if (!hasToolbar) removeToolbar();
  Object.assign(globalThis, { location: { hash: '' } });
  const { root } = await mount(<FirstReports />);
  for (const words of expected) expect(root.textContent).toContain(words);
  expect(root.textContent.includes('toolbar')).toBe(hasToolbar);
});
