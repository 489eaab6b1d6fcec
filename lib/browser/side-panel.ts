import { browser } from 'wxt/browser';

interface Panels {
  sidePanel?: { open(options: { windowId: number }): Promise<void> };
  sidebarAction?: { open(): Promise<void> };
}

/** Opens it; only in a click or a key press, before anything is awaited. */
export async function openSidePanel(windowId: number | undefined): Promise<void> {
  const { sidePanel, sidebarAction } = browser as Panels;
  if (import.meta.env.BROWSER === 'firefox') return sidebarAction?.open();
  if (windowId !== undefined) await sidePanel?.open({ windowId });
}
