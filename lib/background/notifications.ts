import { browser } from 'wxt/browser';
import { hasPermission } from '../browser/permissions.ts';

interface Notification {
  id: string;
  title: string;
  message: string;
}

/** Shows a system notification if the user has granted the permission. */
export async function notify({ id, title, message }: Notification): Promise<void> {
  if (!(await hasPermission('notifications'))) return;
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title,
    message,
  });
}

/** The permission is optional: the browser may offer the event only once it has been granted. */
export function onNotificationClick(callback: (id: string) => void): void {
  browser.notifications?.onClicked.addListener(callback);
  browser.permissions.onAdded.addListener(({ permissions }) => {
    if (permissions?.includes('notifications')) browser.notifications?.onClicked.addListener(callback);
  });
}
