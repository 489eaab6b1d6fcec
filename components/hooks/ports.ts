import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PagePorts } from '../../lib/messages/ports.ts';

export const PortsContext = createContext<PagePorts | undefined>(undefined);

export function usePorts(): PagePorts {
  const ports = useContext(PortsContext);
  if (!ports) throw new Error('Render inside <PortsContext value={…}>.');
  return ports;
}
