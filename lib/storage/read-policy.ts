import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { readMatchPattern } from '../model/address/match-pattern.ts';
import { findServiceAddress } from '../model/address/service-address.ts';
import { defaultPrivacy } from '../model/report/privacy.ts';
import { dropInvalid, omitUndefined, privacySchema } from '../model/schemas.ts';
import type { PlainConnection, Policy } from '../model/settings/policy.ts';
import { settingSchemas } from '../model/settings/settings.ts';

const sites = z.pipe(
  settingSchemas.excludedSites,
  z.transform((sites) => sites.flatMap((site) => readMatchPattern(site) ?? [])),
);

const settings = z.catch(
  z.object({
    theme: dropInvalid(settingSchemas.theme),
    keepsCopy: dropInvalid(settingSchemas.keepsCopy),
    cleansAddresses: dropInvalid(settingSchemas.cleansAddresses),
    excludedSites: dropInvalid(sites),
  }),
  {},
);

const connection = z.object({
  address: z.pipe(
    z.string(),
    z.transform((address) => findServiceAddress(address)?.address),
  ),
  name: dropInvalid(z.string()),
  privacy: dropInvalid(privacySchema),
  forgetsKey: dropInvalid(z.boolean()),
});

const policySchema = z.object({
  connections: z.catch(z.optional(z.array(z.unknown())), []),
  defaults: z.optional(settings),
  locked: z.optional(settings),
  opensWelcome: z.catch(z.optional(z.boolean()), true),
});

/** Reads the organisation's policy for its browsers (schema: `public/policy.json`). It has no place for an API key. */
export async function readPolicy(): Promise<Policy> {
  // Firefox rejects if no policy is set.
  const raw = await browser.storage.managed.get(null).catch(() => ({}));
  const { connections = [], defaults = {}, locked = {}, opensWelcome = true } = z.parse(policySchema, raw);
  return {
    connections: removeDuplicates(connections.flatMap((value) => findConnection(value) ?? [])),
    defaults: omitUndefined(defaults),
    locked: omitUndefined(locked),
    opensWelcome,
  };
}

function findConnection(value: unknown): PlainConnection | undefined {
  const { data } = z.safeParse(connection, value);
  if (!data?.address) return undefined;
  const { address, name = '', privacy = defaultPrivacy, forgetsKey = false } = data;
  return { address, name: name.trim(), privacy, forgetsKey };
}

/** Keeps the first connection of each address. */
function removeDuplicates(connections: PlainConnection[]): PlainConnection[] {
  return connections.filter(({ address }, at) => connections.findIndex((other) => other.address === address) === at);
}
