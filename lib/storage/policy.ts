import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { readMatchPattern } from '../model/address/match-pattern.ts';
import { findServiceAddress } from '../model/address/service-address.ts';
import { type Connection, listFirstOfAddress } from '../model/connection.ts';
import { defaultPrivacy } from '../model/report/privacy.ts';
import { dropInvalid, omitUndefined } from '../model/schemas.ts';
import { type ManagedSetting, type Settings, settingSchemas } from '../model/settings/settings.ts';

/**
 * What an organisation sets for its browsers. It is laid over what is stored each time that is read, and nothing of it
 * is stored: with the policy everything that it has set is gone. It has no place for a key: every user has their own.
 */
export interface Policy {
  connections: PolicyConnection[];
  /** Apply whatever the user has chosen. */
  settings: Partial<Pick<Settings, ManagedSetting>>;
}

type PolicyConnection = Pick<Connection, 'address' | 'name'>;

const sites = z.pipe(
  settingSchemas.excludedSites,
  z.transform((sites) => sites.flatMap((site) => readMatchPattern(site) ?? [])),
);

const settingsSchema = z.object({
  theme: dropInvalid(settingSchemas.theme),
  keepsCopy: dropInvalid(settingSchemas.keepsCopy),
  cleansAddresses: dropInvalid(settingSchemas.cleansAddresses),
  excludedSites: dropInvalid(sites),
});

const connectionSchema = z.object({ address: z.string(), name: z.catch(z.string(), '') });

const policySchema = z.object({
  connections: z.catch(z.array(z.unknown()), []),
  settings: z.catch(settingsSchema, {}),
});

/** Reads the policy of the browser (schema: `public/policy.json`). An invalid part of it counts as absent. */
export async function readPolicy(): Promise<Policy> {
  // Firefox rejects if no policy is set.
  const raw = await browser.storage.managed.get(null).catch(() => ({}));
  const { connections, settings } = z.parse(policySchema, raw);
  const valid = connections.flatMap((value) => findConnection(value) ?? []);
  return { connections: listFirstOfAddress(valid), settings: omitUndefined(settings) };
}

function findConnection(value: unknown): PolicyConnection | undefined {
  const { data } = z.safeParse(connectionSchema, value);
  const service = data && findServiceAddress(data.address);
  return service && { address: service.address, name: data.name.trim() };
}

/** The settings that apply. Sites that the user has excluded stay excluded in addition to those of the policy. */
export function overlaySettings(own: Settings, { settings }: Policy): Settings {
  const excludedSites = [...new Set([...(settings.excludedSites ?? []), ...own.excludedSites])];
  return { ...own, ...settings, excludedSites };
}

/**
 * The connections that apply. The first connection of the user to an address of the policy is the managed one; others
 * to that address are the user's own, for other accounts. A connection that the user does not have yet is added, and
 * is stored once the user has entered its key.
 */
export function overlayConnections(own: readonly Connection[], { connections }: Policy): Connection[] {
  const first = listFirstOfAddress(own);
  const managed = own.map((connection): Connection => {
    const wanted = connections.find(({ address }) => address === connection.address);
    return wanted && first.includes(connection)
      ? { ...connection, name: wanted.name || connection.name, isManaged: true }
      : connection;
  });
  const added = connections.filter(({ address }) => !own.some((connection) => connection.address === address));
  return [...managed, ...added.map(createConnection)];
}

/** Its id is made of its address, so that it is the same each time the policy is read. */
function createConnection({ address, name }: PolicyConnection): Connection {
  const id = `organisation ${address}`;
  const shownName = name || new URL(address).host;
  return { id, name: shownName, address, privacy: defaultPrivacy, forgetsKey: false, isManaged: true };
}
