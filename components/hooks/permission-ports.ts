import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PermissionPorts } from '../../lib/messages/ports.ts';

export const PermissionPortsContext = createContext<PermissionPorts | undefined>(undefined);

export function usePermissionPorts(): PermissionPorts {
  const ports = useContext(PermissionPortsContext);
  if (!ports) throw new Error('Render inside <PermissionPortsContext value={…}>.');
  return ports;
}
