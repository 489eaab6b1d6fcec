import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PanelPorts } from '../../lib/messages/ports.ts';

export const PanelPortsContext = createContext<PanelPorts | undefined>(undefined);

export function usePanelPorts(): PanelPorts {
  const ports = useContext(PanelPortsContext);
  if (!ports) throw new Error('Render inside <PanelPortsContext value={…}>.');
  return ports;
}
