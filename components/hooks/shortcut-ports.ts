import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ShortcutPorts } from '../../lib/messages/ports.ts';

/** As in a browser without a keyboard. */
const none: ShortcutPorts = {
  hasToolbar: false,
  listShortcuts: async () => [],
  openShortcutSettings: async () => undefined,
};

export const ShortcutPortsContext = createContext(none);

export function useShortcutPorts(): ShortcutPorts {
  return useContext(ShortcutPortsContext);
}
