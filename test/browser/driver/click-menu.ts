import type { Browser, Menus, Tabs } from 'webextension-polyfill';
import type { ChromiumUnderTest } from './launch-chromium.ts';

/** Dispatches the event that the browser fires for a click in the context menu of the active tab. */
export async function clickMenu(
  under: ChromiumUnderTest,
  menuItemId: string,
  { linkUrl, pageUrl }: { linkUrl?: string; pageUrl: string },
): Promise<void> {
  const worker = await under.getWorker();
  await worker.evaluate(
    async (click) => {
      const api = Reflect.get(globalThis, 'chrome') as Browser;
      const [tab] = await api.tabs.query({ active: true, lastFocusedWindow: true });
      const { dispatch } = api.contextMenus.onClicked as unknown as {
        dispatch(info: Partial<Menus.OnClickData>, tab?: Tabs.Tab): void;
      };
      dispatch.call(api.contextMenus.onClicked, click, tab);
    },
    { menuItemId, linkUrl, pageUrl, editable: false },
  );
}
