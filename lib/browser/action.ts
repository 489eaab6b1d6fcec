import { browser } from 'wxt/browser';
import type { Badge } from '../background/ports.ts';

// The badge is drawn by the browser, on its own toolbar: dark grounds that carry white text in every theme.
const colours: Record<Badge['kind'], string> = {
  good: '#1a7a3c',
  decent: '#8a5a00',
  bad: '#b3261e',
  none: '#565d69',
  running: '#2456d6',
  problem: '#b3261e',
};

export async function setBadge(tabId: number, { text, kind, title }: Badge): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ tabId, color: colours[kind] });
  await browser.action.setBadgeTextColor?.({ tabId, color: '#ffffff' });
  await browser.action.setBadgeText({ tabId, text });
  await browser.action.setTitle({ tabId, title: `Pagegrade: ${title}` });
}

export async function openPopup(): Promise<void> {
  await browser.action.openPopup();
}
