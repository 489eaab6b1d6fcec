import { randomBytes } from 'node:crypto';

/** What a browser has proved: the owner whose key it signed in with, or the report password that it entered. */
export type Visit = { owner: string } | { passwordHash: string };

/** The browsers that are signed in. They are kept in memory only: a restart signs everybody out. */
export interface Visitors {
  /** Returns the secret for the cookie. */
  admit(visit: Visit): string;
  find(secret: string | undefined): Visit | undefined;
  forget(secret: string): void;
}

export const visitSeconds = 12 * 60 * 60;

export function createVisitors(): Visitors {
  const visits = new Map<string, { visit: Visit; until: number }>();
  return {
    admit(visit) {
      const now = Date.now();
      for (const [secret, { until }] of visits) if (until < now) visits.delete(secret);
      const secret = randomBytes(24).toString('base64url');
      visits.set(secret, { visit, until: now + visitSeconds * 1000 });
      return secret;
    },
    find(secret) {
      const known = secret === undefined ? undefined : visits.get(secret);
      return known && known.until >= Date.now() ? known.visit : undefined;
    },
    forget: (secret) => void visits.delete(secret),
  };
}
