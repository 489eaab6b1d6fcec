import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ReportPorts } from '../../lib/messages/ports.ts';

export const ReportPortsContext = createContext<ReportPorts | undefined>(undefined);

export function useReportPorts(): ReportPorts {
  const ports = useContext(ReportPortsContext);
  if (!ports) throw new Error('Render inside <ReportPortsContext value={…}>.');
  return ports;
}
