import type { Privacy } from './report/privacy.ts';

/** A service and who the user is there. The API key itself is never part of it. */
export interface Connection {
  id: string;
  name: string;
  /** The service's base address: scheme, host, port and sub-path; no trailing slash, no `/api/v1`. */
  address: string;
  /** The last four characters of the key, to distinguish keys. Not stored where the key is not. */
  keyHint: string;
  /** What the popup and the menus start with. */
  privacy: Privacy;
  /** The key is kept in memory only, until the browser closes. */
  forgetsKey: boolean;
  /** The organisation has set its address and name. */
  isManaged?: boolean;
  /** A key was entered for it: one that is not there is forgotten, and not yet to come. */
  hasHadKey?: boolean;
  /** Said to pages, never stored: a key has to be entered. */
  isKeyMissing?: boolean;
}

/** The end of a key is no secret worth having; the end of a very short one is most of it. */
export function getKeyHint(key: string): string {
  return key.length > 8 ? key.slice(-4) : '';
}
