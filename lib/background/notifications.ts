import { browser } from 'wxt/browser';

interface Notification {
  id: string;
  title: string;
  message: string;
}

/** Shows a system notification if the user has allowed it. */
export async function notify({ id, title, message }: Notification): Promise<void> {
  if (!(await browser.permissions.contains({ permissions: ['notifications'] }))) return;
  await browser.notifications.create(id, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title,
    message,
  });
}

/** The permission is optional, so the event may appear only when it has been given. */
export function onNotificationClick(callback: (id: string) => void): void {
  browser.notifications?.onClicked.addListener(callback);
  browser.permissions.onAdded.addListener(({ permissions }) => {
    if (permissions?.includes('notifications')) browser.notifications?.onClicked.addListener(callback);
  });
}
