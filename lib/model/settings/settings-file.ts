import { readMatchPattern } from '../address/match-pattern.ts';
import { findServiceAddress } from '../address/service-address.ts';
import type { Connection } from '../connection.ts';
import { ProblemError } from '../problem.ts';
import { defaultPrivacy, privacies } from '../report/privacy.ts';
import { type FiledSetting, type FiledSettings, filedSettings, pickFiled } from './filed-settings.ts';
import type { PlainConnection } from './policy.ts';
import { type PortableSetting, type Settings, themes, undoTimes } from './settings.ts';

/** What goes from one browser to another. There is no place for a key or a password in it. */
export interface SettingsFile {
  settings: Partial<FiledSettings>;
  connections: PlainConnection[];
}

const format = 'pagegrade-settings';
const version = 1;
/** Far more than anybody has. */
const mostBytes = 1_000_000;

/** What is here: a file is made of it and compared with it. */
export interface OwnSettings {
  settings: Settings;
  locked: readonly PortableSetting[];
  connections: readonly Connection[];
}

/** What the organisation has set is not the user's to take along. */
export function writeSettingsFile({ settings, locked, connections }: OwnSettings): string {
  const own = Object.entries(pickFiled(settings)).filter(([name]) => !locked.includes(name as PortableSetting));
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

const readers: { [Name in FiledSetting]: (where: string, value: unknown) => Settings[Name] } = {
  theme: (where, value) => themes.find((known) => known === value) ?? refuse(show(where, value)),
  undoTime: (where, value) => undoTimes.find((known) => known === value) ?? refuse(show(where, value)),
  cleansAddresses: readBoolean,
  excludedSites(where, value) {
    if (!Array.isArray(value)) return refuse(show(where, value));
    // What is no pattern would exclude nothing, and nobody would notice.
    return value.map((site) => (typeof site === 'string' && readMatchPattern(site)) || refuse(show(where, site)));
  },
};

function readSettings(settings: Record<string, unknown>): Partial<FiledSettings> {
  const named = filedSettings.filter((name) => settings[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, readers[name](name, settings[name])]));
}

function readConnection(value: unknown, at: number): PlainConnection {
  const where = `connections[${at}]`;
  if (!isRecord(value)) return refuse(show(where, value));
  const { name = '', address, privacy = defaultPrivacy, forgetsKey = false } = value;
  const service = typeof address === 'string' ? findServiceAddress(address)?.address : undefined;
  if (!service) return refuse(show(`${where}.address`, address));
  if (typeof name !== 'string') return refuse(show(`${where}.name`, name));
  return {
    name: name.trim() || new URL(service).host,
    address: service,
    privacy: privacies.find((known) => known === privacy) ?? refuse(show(`${where}.privacy`, privacy)),
    forgetsKey: readBoolean(`${where}.forgetsKey`, forgetsKey),
  };
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
