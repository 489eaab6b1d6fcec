import * as z from 'zod/mini';
import { readMatchPattern } from '../address/match-pattern.ts';
import { findServiceAddress } from '../address/service-address.ts';
import type { Connection } from '../connection.ts';
import { ProblemError } from '../problem.ts';
import { defaultPrivacy } from '../report/privacy.ts';
import { privacySchema } from '../schemas.ts';
import { type ExportedSettings, pickExportedSettings } from './exported-settings.ts';
import type { PlainConnection } from './policy.ts';
import { type ManagedSetting, type Settings, settingSchemas } from './settings.ts';

/** The content of a settings file, which copies settings to another browser. It never contains a key or a password. */
export interface SettingsFile {
  settings: Partial<ExportedSettings>;
  connections: PlainConnection[];
}

const format = 'pagegrade-settings';
const version = 1;
/** Far more than any real file has. */
const maxCharacters = 1_000_000;

/** The state of this browser: exported to a file and compared with an imported one. */
export interface OwnSettings {
  settings: Settings;
  locked: readonly ManagedSetting[];
  connections: readonly Connection[];
}

/** Leaves out everything that the organisation has set, because it is not the user's. */
export function writeSettingsFile({ settings, locked, connections }: OwnSettings): string {
  const own = Object.entries(pickExportedSettings(settings)).filter(
    ([name]) => !locked.includes(name as ManagedSetting),
  );
  const plain = connections
    .filter(({ isManaged }) => !isManaged)
    .map(({ name, address, privacy, forgetsKey }): PlainConnection => ({ name, address, privacy, forgetsKey }));
  return JSON.stringify({ format, version, settings: Object.fromEntries(own), connections: plain }, null, 2);
}

/** An excluded site that is no match pattern would exclude nothing, and nobody would notice: the file is refused. */
const site = z.string().check(z.refine((text) => readMatchPattern(text) !== undefined));

const fileSchema = z.object({
  settings: z._default(
    z.partial(z.object({ ...pickExportedSettings(settingSchemas), excludedSites: z.array(site) })),
    {},
  ),
  connections: z._default(
    z.array(
      z.object({
        name: z._default(z.string(), ''),
        address: z.string().check(z.refine((text) => findServiceAddress(text) !== undefined)),
        privacy: z._default(privacySchema, defaultPrivacy),
        forgetsKey: z._default(z.boolean(), false),
      }),
    ),
    [],
  ),
});

const headSchema = z.object({ format: z.literal(format), version: z.optional(z.number()) });

/** Reads all or nothing: throws a `ProblemError` that names the first part that cannot be read. */
export function readSettingsFile(text: string): SettingsFile {
  const raw = text.length > maxCharacters ? undefined : parseJson(text);
  const head = z.safeParse(headSchema, raw);
  if (!head.success) throw createUnreadableError(text.slice(0, 200));
  if ((head.data.version ?? version) > version) throw new ProblemError({ code: 'settingsFileNewer' });
  const { data, error } = z.safeParse(fileSchema, raw);
  if (!data) throw createUnreadableError(describeValue(error.issues[0]?.path ?? [], raw));
  const { excludedSites, ...settings } = data.settings;
  const sites = excludedSites?.flatMap((site) => readMatchPattern(site) ?? []);
  return {
    settings: { ...settings, ...(sites && { excludedSites: sites }) },
    connections: data.connections.map(readConnection),
  };
}

function readConnection({ name, address, ...others }: PlainConnection): PlainConnection {
  const service = findServiceAddress(address)?.address ?? address;
  return { name: name.trim() || new URL(service).host, address: service, ...others };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For example `connections[1].privacy: "secret"`. */
function describeValue(path: PropertyKey[], raw: unknown): string {
  const value = path.reduce<unknown>((within, key) => Object(within)[key], raw);
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return `${place.slice(1)}: ${JSON.stringify(value)?.slice(0, 200)}`;
}

function createUnreadableError(excerpt: string): ProblemError {
  return new ProblemError({ code: 'settingsFileUnreadable', excerpt });
}
