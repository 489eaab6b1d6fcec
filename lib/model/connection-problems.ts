import type { ProblemCode } from './problem.ts';

/** Problems that stop all jobs of a connection, because every job would meet them until the user solves them. */
export const haltingCodes: readonly ProblemCode[] = ['keyRefused', 'keyMissing', 'permissionMissing'];

/** Problems that the user can solve only under Connections. */
export const connectionCodes: readonly ProblemCode[] = [...haltingCodes, 'noConnection', 'redirected', 'notJson'];
