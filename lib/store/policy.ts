import * as v from 'valibot';
import { plainConnection } from '../messages/inputs.ts';
import type { Policy } from '../model/policy.ts';
import { pickPortable } from '../model/settings.ts';
import type { StorageArea } from './item.ts';
import { someSettings } from './settings.ts';
import { tolerantArray } from './tolerant-array.ts';

/** What the organisation has set, as the browser hands it on: read once a life of the worker. */
export interface PolicyReader {
  read(): Promise<Policy>;
  /** The browser has told that it is another. */
  forget(): void;
}

const settings = v.pipe(someSettings, v.transform(pickPortable));

/** A slip in one part costs no other. */
const policy: v.GenericSchema<unknown, Policy> = v.object({
  connections: v.fallback(tolerantArray(v.partial(plainConnection)), []),
  defaults: v.fallback(settings, {}),
  locked: v.fallback(settings, {}),
  opensWelcome: v.fallback(v.optional(v.boolean()), undefined),
});

export function definePolicy(area: Pick<StorageArea, 'get'>): PolicyReader {
  let known: Promise<Policy> | undefined;
  return {
    read: () => {
      // Firefox rejects where there is none.
      known ??= area
        .get(null)
        .catch(() => ({}))
        .then((values) => v.parse(policy, values));
      return known;
    },
    forget: () => {
      known = undefined;
    },
  };
}
