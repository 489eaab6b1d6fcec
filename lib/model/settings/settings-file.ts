import { readMatchPattern } from '../address/match-pattern.ts';
import { readServiceAddress } from '../address/service-address.ts';
import type { Connection } from '../connection.ts';
import { ProblemError } from '../problem.ts';
import { defaultPrivacy, privacies } from '../report/privacy.ts';
import type { PlainConnection } from './policy.ts';
import {
  findChanges,
  type PortableSetting,
  type PortableSettings,
  pickPortable,
  type Settings,
  themes,
} from './settings.ts';

/** What goes from one browser to another. There is no place for a key or a password in it. */
export interface SettingsFile {
  settings: Partial<PortableSettings>;
  connections: PlainConnection[];
}

const format = 'pagegrade-settings';
const version = 1;
/** Far more than anybody has. */
const mostBytes = 1_000_000;

interface Own {
  settings: Settings;
  locked: readonly PortableSetting[];
  connections: readonly Connection[];
}

/** What the organisation has set is not the user's to take along. */
export function writeSettingsFile({ settings, locked, connections }: Own): string {
  const own = Object.entries(pickPortable(settings)).filter(([name]) => !locked.includes(name as PortableSetting));
  const plain = connections
    .filter(({ isManaged }) => !isManaged)
    .map(({ name, address, privacy, forgetsKey }): PlainConnection => ({ name, address, privacy, forgetsKey }));
  return JSON.stringify({ format, version, settings: Object.fromEntries(own), connections: plain }, null, 2);
}

/** All of it or nothing: throws a `ProblemError` that names the first part that cannot be read. */
export function readSettingsFile(text: string): SettingsFile {
  const file = parse(text);
  if (!isRecord(file) || file.format !== format) return refuse(text.slice(0, 200));
  if (typeof file.version === 'number' && file.version > version) throw new ProblemError({ code: 'settingsFileNewer' });
  const { settings = {}, connections = [] } = file;
  if (!isRecord(settings)) return refuse('settings');
  if (!Array.isArray(connections)) return refuse('connections');
  return { settings: readSettings(settings), connections: connections.map(readConnection) };
}

function parse(text: string): unknown {
  if (text.length > mostBytes) return refuse(text.slice(0, 200));
  try {
    return JSON.parse(text);
  } catch {
    return refuse(text.slice(0, 200));
  }
}

function readSettings(settings: Record<string, unknown>): Partial<PortableSettings> {
  const { theme, cleansAddresses, excludedSites } = settings;
  const read: Partial<PortableSettings> = {};
  if (theme !== undefined) read.theme = themes.find((known) => known === theme) ?? refuse(show('theme', theme));
  if (cleansAddresses !== undefined) read.cleansAddresses = readBoolean('cleansAddresses', cleansAddresses);
  if (excludedSites !== undefined) {
    if (!Array.isArray(excludedSites)) return refuse(show('excludedSites', excludedSites));
    // What is no pattern would exclude nothing, and nobody would notice.
    read.excludedSites = excludedSites.map(
      (site) => (typeof site === 'string' && readMatchPattern(site)) || refuse(show('excludedSites', site)),
    );
  }
  return read;
}

function readConnection(value: unknown, at: number): PlainConnection {
  const where = `connections[${at}]`;
  if (!isRecord(value)) return refuse(show(where, value));
  const { name = '', address, privacy = defaultPrivacy, forgetsKey = false } = value;
  const service = typeof address === 'string' ? findAddress(address) : undefined;
  if (!service) return refuse(show(`${where}.address`, address));
  if (typeof name !== 'string') return refuse(show(`${where}.name`, name));
  return {
    name: name.trim() || new URL(service).host,
    address: service,
    privacy: privacies.find((known) => known === privacy) ?? refuse(show(`${where}.privacy`, privacy)),
    forgetsKey: readBoolean(`${where}.forgetsKey`, forgetsKey),
  };
}

function findAddress(text: string): string | undefined {
  try {
    return readServiceAddress(text).address;
  } catch {
    return undefined;
  }
}

function readBoolean(where: string, value: unknown): boolean {
  return typeof value === 'boolean' ? value : refuse(show(where, value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(where: string, value: unknown): string {
  return `${where}: ${JSON.stringify(value)?.slice(0, 200)}`;
}

function refuse(excerpt: string): never {
  throw new ProblemError({ code: 'settingsFileUnreadable', excerpt });
}

/** What a file would change here. */
export interface ImportPlan {
  changes: Partial<PortableSettings>;
  added: PlainConnection[];
  /** In the file, and here as well. */
  knownCount: number;
  /** Would be changed, if the organisation had not set them. */
  locked: PortableSetting[];
}

/** Nothing is lost: a connection that is here stays as it is, and no site that is excluded here is sent afterwards. */
export function planImport(file: SettingsFile, own: Own): ImportPlan {
  const { excludedSites } = file.settings;
  const wanted = {
    ...file.settings,
    ...(excludedSites && { excludedSites: [...new Set([...own.settings.excludedSites, ...excludedSites])] }),
  };
  const changes = Object.entries(findChanges(own.settings, wanted)) as [PortableSetting, unknown][];
  const isLocked = ([name]: [PortableSetting, unknown]) => own.locked.includes(name);
  const added = file.connections.filter(
    (connection, at) =>
      ![...own.connections, ...file.connections.slice(0, at)].some((other) => isSame(other, connection)),
  );
  return {
    changes: Object.fromEntries(changes.filter((change) => !isLocked(change))),
    added,
    knownCount: file.connections.length - added.length,
    locked: changes.filter(isLocked).map(([name]) => name),
  };
}

/** Two accounts at one service are two connections, with a name each. */
function isSame(a: Pick<Connection, 'name' | 'address'>, b: Pick<Connection, 'name' | 'address'>): boolean {
  return a.address === b.address && a.name === b.name;
}
