import type { BulkPorts } from '../../lib/messages/ports.ts';
import { createRequiredContext } from './required-context.ts';

export const [BulkPortsContext, useBulkPorts] = createRequiredContext<BulkPorts>('BulkPortsContext');
