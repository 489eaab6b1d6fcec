import { createClient } from '../../lib/api/client.ts';
import type { Base } from '../../lib/background/base.ts';
import { createOnline as create, type Online } from '../../lib/background/online.ts';
import { hasOrigin } from '../../lib/browser/permissions.ts';

/** What asks the service, plugged into the browser. */
export function createOnline(base: Base): Online {
  return create(base, {
    ...base.ports,
    loadApp: async (online) => (await import('./app.ts')).createApp(online),
    createClient,
    isOnline: () => navigator.onLine,
    hasOrigin,
  });
}
