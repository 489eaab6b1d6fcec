import { waitForText } from './pages/by-role.ts';
import type { Surface } from './surfaces.ts';

/** What is there before, beside and about the work. */
export const firstRunSurfaces: Surface[] = [
  {
    name: 'welcome',
    async open({ under }) {
      const page = await under.openExtensionPage('options.html#/welcome');
      await waitForText(page, 'Grade a page');
      return page;
    },
  },
  {
    name: 'what-leaves',
    async open({ under }) {
      const page = await under.openExtensionPage('options.html#/whatLeaves');
      await waitForText(page, 'contextMenus');
      return page;
    },
  },
];
