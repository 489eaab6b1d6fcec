// A page that cannot be drawn says so, instead of staying blank or frozen.
import { expect, test, vi } from 'vitest';
import { mount, settle } from '../components/mount.tsx';

function Broken(): never {
  throw new Error('a broken part');
}
vi.mock('../../components/options/App.tsx', () => ({ App: Broken }));
vi.mock('../../components/popup/Popup.tsx', () => ({ Popup: Broken }));
vi.mock('../../components/panel/SidePanel.tsx', () => ({ SidePanel: Broken }));
vi.mock('../../lib/browser/strings.ts', () => ({ getMessage: () => 'Words', getUiLanguage: () => 'en' }));
vi.mock('../../lib/browser/active-tab.ts', () => ({ getPopupPage: async () => ({}) }));

test.each(['options', 'popup', 'sidepanel'])('an error that %s does not handle is shown', async (name) => {
  vi.spyOn(console, 'error').mockReturnValueOnce();
  const { root } = await mount(<div id="app" />);
  await import(`../../entrypoints/${name}/main.tsx`);
  await settle();
  expect(root.querySelector('[role="alert"]')).not.toBeNull();
  expect(root.textContent).toContain('a broken part');
});
