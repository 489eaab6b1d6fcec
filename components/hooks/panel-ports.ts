import type { PanelPorts } from '../../lib/messages/ports.ts';
import { createRequiredContext } from './required-context.ts';

export const [PanelPortsContext, usePanelPorts] = createRequiredContext<PanelPorts>('PanelPortsContext');
