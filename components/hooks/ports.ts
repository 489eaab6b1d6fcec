import type { PagePorts } from '../../lib/messages/ports.ts';
import { createRequiredContext } from './required-context.ts';

export const [PortsContext, usePorts] = createRequiredContext<PagePorts>('PortsContext');
