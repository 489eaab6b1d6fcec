import type { Privacy } from './report/privacy.ts';

/** The user's choices in the popup for a page, before they are sent. Kept only in storage that is in memory. */
export interface Draft {
  privacy: Privacy;
  password: string;
}
