import type { ProblemCode } from './problem.ts';

/** Only the user can mend these, and until then every other job of the connection would meet them as well. */
export const haltingCodes: readonly ProblemCode[] = ['keyRefused', 'keyMissing', 'permissionMissing'];

/** What is put right under Connections and nowhere else. */
export const connectionCodes: readonly ProblemCode[] = [...haltingCodes, 'noConnection', 'redirected', 'notJson'];
