import * as z from 'zod/mini';
import { gradeScaleSchema } from './report/grade-scale.ts';
import { privacySchema } from './schemas.ts';

export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The service's base address: scheme, host, port and sub-path; no trailing slash, no `/api/v1`. */
  address: z.string(),
  /** The privacy that is preselected in the popup and used by the menus. */
  privacy: privacySchema,
  /** The key is kept in memory only, until the browser closes. */
  forgetsKey: z.boolean(),
  /** Only for a service that sends numbers as grades. Asked for again after the connection was changed. */
  gradeScale: z.optional(gradeScaleSchema),
  /** When the user saved it last, in milliseconds since 1970. */
  changedAt: z.optional(z.number()),
});

/** The first of each address: it stands for all of them where only the address counts. */
export function listFirstOfAddress<Of extends { address: string }>(connections: readonly Of[]): Of[] {
  return connections.filter(({ address }, at) => connections.findIndex((other) => other.address === address) === at);
}

/** A service and the user's account there. The API key itself is never part of it. */
export interface Connection extends z.output<typeof connectionSchema> {
  /** The last four characters of the key, to tell keys apart. Set only for extension pages, never stored. */
  keyHint?: string;
  /** The organisation's policy sets its address and name. Never stored. */
  isManaged?: boolean;
  /** The user has to enter a key. Set only for extension pages, never stored. */
  isKeyMissing?: boolean;
}
