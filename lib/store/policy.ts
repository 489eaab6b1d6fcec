import { readMatchPattern } from '../model/address/match-pattern.ts';
import type { Policy } from '../model/settings/policy.ts';
import { type PortableSettings, pickPortable } from '../model/settings/settings.ts';
import type { StorageArea } from './item.ts';
import { readSettings } from './settings.ts';

/** What the organisation has set, as the browser hands it on: read once a life of the worker. */
export interface PolicyReader {
  read(): Promise<Policy>;
  /** The browser has told that it is another. */
  forget(): void;
}

export function definePolicy(area: Pick<StorageArea, 'get'>): PolicyReader {
  let known: Promise<Policy> | undefined;
  return {
    read: () => {
      // Firefox rejects where there is none.
      known ??= area.get(null).then(toPolicy, () => toPolicy({}));
      return known;
    },
    forget: () => {
      known = undefined;
    },
  };
}

/** A slip in one part costs no other. */
function toPolicy({ connections, defaults, locked, opensWelcome }: Record<string, unknown>): Policy {
  return {
    connections: Array.isArray(connections) ? connections : [],
    defaults: toSettings(defaults),
    locked: toSettings(locked),
    opensWelcome: opensWelcome !== false,
  };
}

/** Sites are read as those that a user enters: `Intranet.Example` would exclude nothing as it stands. */
function toSettings(fields: unknown): Partial<PortableSettings> {
  const settings = pickPortable(readSettings(fields));
  const { excludedSites: sites } = settings;
  return sites ? { ...settings, excludedSites: sites.flatMap((site) => readMatchPattern(site) ?? []) } : settings;
}
