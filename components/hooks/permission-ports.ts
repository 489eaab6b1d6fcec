import type { PermissionPorts } from '../../lib/messages/ports.ts';
import { createRequiredContext } from './required-context.ts';

export const [PermissionPortsContext, usePermissionPorts] =
  createRequiredContext<PermissionPorts>('PermissionPortsContext');
