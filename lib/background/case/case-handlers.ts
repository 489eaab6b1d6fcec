import { type Case, type CaseConnection, caseSettings, caseVersion } from '../../case-file/case-file.ts';
import { type Count, mergeCases } from '../../case-file/merge-cases.ts';
import { mergeReports } from '../../copy/merge-reports.ts';
import type { ReportCopy } from '../../copy/report-copy.ts';
import type { Input } from '../../messages/contract.ts';
import type { Handlers } from '../../messages/receive-messages.ts';
import { type Connection, listFirstOfAddress } from '../../model/connection.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { watchPlanSchema } from '../../model/watch.ts';
import { connectionsItem } from '../../storage/connections.ts';
import type { Lock } from '../../storage/lock.ts';
import { type ChosenSettings, chosenSettingsItem, readSettings } from '../../storage/stored-settings.ts';
import { watchesItem } from '../../storage/stored-watches.ts';
import type { Stores } from '../stores.ts';
import type { Watches } from '../watches/watches.ts';

interface Deps extends Pick<Stores, 'openDatabase' | 'reports'> {
  now(): number;
  watches: Watches;
  reportCopy: ReportCopy;
  connectionLock: Lock;
  announceConnections(): Promise<void>;
  announceSettings(former: Settings): Promise<void>;
}

export function createCaseHandlers(deps: Deps) {
  return {
    getCase,
    mergeCase: ({ theirs }) => mergeCase(deps, theirs),
    mergeReports: (input) => mergeIntoCopy(deps, input),
  } satisfies Partial<Handlers>;
}

/** What this browser has stored, as a case. Of several connections to one address the first one stands for all. */
async function getCase(): Promise<Case> {
  const { connections } = await connectionsItem.read();
  const { changedAt = {}, savedViews = [], excludedSites = [], ...chosen } = await chosenSettingsItem.read();
  const settings = caseSettings
    .filter((name) => chosen[name] !== undefined)
    .map((name) => [name, { value: chosen[name], changedAt: changedAt[name] ?? 0 }]);
  const watches = (await watchesItem.read()).flatMap((row) => {
    const address = connections.find(({ id }) => id === row.connectionId)?.address;
    // The plan alone: runs and findings stay in this browser.
    return address ? { id: row.id, address, plan: watchPlanSchema.parse(row), changedAt: row.changedAt ?? 0 } : [];
  });
  const own: Case = {
    format: 'pagegrade case',
    version: caseVersion,
    connections: listFirstOfAddress(connections).map(toCaseConnection),
    settings: Object.fromEntries(settings),
    excludedSites,
    views: savedViews.map(({ name, hash, changedAt = 0 }) => ({ name, hash, changedAt })),
    watches,
  };
  return mergeCases(own, own);
}

function toCaseConnection({ address, name, privacy, changedAt = 0 }: Connection): CaseConnection {
  return { address, name, privacy, changedAt };
}

async function mergeCase(deps: Deps, theirs: Case): Promise<undefined> {
  await deps.connectionLock(async () => {
    const merged = mergeCases(await getCase(), theirs);
    const former = await readSettings();
    const { connections } = await connectionsItem.update((stored) => {
      const connections = mergeConnections(stored.connections, merged.connections);
      const isFirst = stored.connections.length === 0;
      return { connections, activeId: isFirst ? connections[0]?.id : stored.activeId };
    });
    await chosenSettingsItem.update((chosen) => mergeChosen(chosen, merged));
    await deps.watches.merge(merged.watches, connections);
    await deps.announceConnections();
    await deps.announceSettings(former);
  });
  return undefined;
}

/** The stored connections keep their order; those that are new have no key yet. */
function mergeConnections(stored: readonly Connection[], merged: readonly CaseConnection[]): Connection[] {
  const first = listFirstOfAddress(stored);
  const changed = stored.map((connection) => {
    const other = first.includes(connection) && merged.find(({ address }) => address === connection.address);
    return other ? { ...connection, ...other } : connection;
  });
  const added = merged.filter(({ address }) => stored.every((connection) => connection.address !== address));
  return [...changed, ...added.map((connection) => ({ ...connection, id: crypto.randomUUID(), forgetsKey: false }))];
}

function mergeChosen({ changedAt, ...chosen }: ChosenSettings, merged: Case): ChosenSettings {
  const settings = Object.entries(merged.settings);
  const known = (chosen.savedViews ?? []).map((view) => merged.views.find(({ name }) => name === view.name) ?? view);
  const added = merged.views.filter(({ name }) => known.every((view) => view.name !== name));
  const sites = new Set([...(chosen.excludedSites ?? []), ...merged.excludedSites]);
  return {
    ...chosen,
    ...Object.fromEntries(settings.map(([name, { value }]) => [name, value])),
    savedViews: [...known, ...added],
    excludedSites: [...sites],
    changedAt: { ...changedAt, ...Object.fromEntries(settings.map(([name, { changedAt }]) => [name, changedAt])) },
  };
}

/** Merges reports of one service into the copy of the connection to its address. `isTrial`: only counts. */
async function mergeIntoCopy(deps: Deps, { address, reports, isTrial }: Input<'mergeReports'>): Promise<Count> {
  const { connections } = await connectionsItem.read();
  const connection = connections.find((other) => other.address === address);
  if (!connection) return { added: isTrial ? reports.length : 0, changed: 0 };
  return deps.reports.withLock(async () => {
    const { added, changed } = await mergeReports(await deps.openDatabase(), connection, reports, {
      isTrial,
      now: deps.now(),
    });
    if (!isTrial && added.length + changed.length > 0)
      deps.reportCopy.announce(connection.id, { reports: [...added, ...changed], removed: [] });
    return { added: added.length, changed: changed.length };
  });
}
