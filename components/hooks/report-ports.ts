import type { ReportPorts } from '../../lib/messages/ports.ts';
import { createRequiredContext } from './required-context.ts';

export const [ReportPortsContext, useReportPorts] = createRequiredContext<ReportPorts>('ReportPortsContext');
