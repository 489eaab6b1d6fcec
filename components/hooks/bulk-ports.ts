import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { BulkPorts } from '../../lib/messages/ports.ts';

export const BulkPortsContext = createContext<BulkPorts | undefined>(undefined);

export function useBulkPorts(): BulkPorts {
  const ports = useContext(BulkPortsContext);
  if (!ports) throw new Error('Render inside <BulkPortsContext value={…}>.');
  return ports;
}
