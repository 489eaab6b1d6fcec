import type { Privacy } from './report/privacy.ts';

/** What the user has chosen in the popup for a page but not sent. Kept in memory-backed storage only. */
export interface Draft {
  privacy: Privacy;
  password: string;
}
