import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { readMatchPattern } from '../model/address/match-pattern.ts';
import { findServiceAddress } from '../model/address/service-address.ts';
import { defaultPrivacy, type Privacy } from '../model/report/privacy.ts';
import { privacySchema, settingSchemas } from '../model/schemas.ts';
import type { PlainConnection, Policy } from '../model/settings/policy.ts';

/** An invalid field counts as absent, so that a mistake in one field does not lose the others. */
function absentOnError<Value>(schema: z.ZodMiniType<Value>) {
  return z.catch(z.optional(schema), undefined);
}

const sites = z.pipe(
  settingSchemas.excludedSites,
  z.transform((sites) => sites.flatMap((site) => readMatchPattern(site) ?? [])),
);

const settings = z.catch(
  z.object({
    theme: absentOnError(settingSchemas.theme),
    keepsCopy: absentOnError(settingSchemas.keepsCopy),
    cleansAddresses: absentOnError(settingSchemas.cleansAddresses),
    excludedSites: absentOnError(sites),
  }),
  {},
);

const connection = z.object({
  address: z.pipe(
    z.string(),
    z.transform((address) => findServiceAddress(address)?.address),
  ),
  name: absentOnError(z.string()),
  privacy: absentOnError<Privacy>(privacySchema),
  forgetsKey: absentOnError(z.boolean()),
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
    defaults: withoutAbsent(defaults),
    locked: withoutAbsent(locked),
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

function withoutAbsent<Fields extends object>(fields: Fields): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
