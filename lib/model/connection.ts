import type { Privacy } from './privacy.ts';

/** A service and who the user is there. The API key itself is never part of it. */
export interface Connection {
  id: string;
  name: string;
  /** The service's base address: scheme, host, port and sub-path; no trailing slash, no `/api/v1`. */
  address: string;
  /** The last four characters of the key, to tell keys apart. */
  keyHint: string;
  /** What the popup and the menus start with. */
  privacy: Privacy;
}
