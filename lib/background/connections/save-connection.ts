import type { ConnectionTest, Input } from '../../messages/contract.ts';
import { readServiceAddress } from '../../model/address/service-address.ts';
import { type Connection, getKeyHint } from '../../model/connection.ts';
import { defaultReportFilter } from '../../model/filter/service-filter.ts';
import { ProblemError } from '../../model/problem.ts';
import type { PlainConnection } from '../../model/settings/policy.ts';
import { createTurns } from '../../store/turns.ts';
import type { App } from '../app.ts';
import type { Late } from '../late.ts';
import { tellConnections } from './connection-handlers.ts';
import { listWanted } from './managed-connections.ts';

type Parts = Pick<Late, 'syncs' | 'batches'>;

/** Two pages and the organisation may save at once, and no key may end up at the other one's address. */
export const inConnectionTurn = createTurns();

/** The cheapest read there is: it needs the address, the key and an answer that can be read. */
export async function testConnection(app: App, input: Input<'testConnection'>): Promise<ConnectionTest> {
  const { address } = readServiceAddress(input.address);
  const key = await inConnectionTurn(() => getKey(app, input));
  const client = await app.services.getClientFor(address, key);
  const { total } = await client.listReports(defaultReportFilter);
  return { reports: total };
}

export function saveConnection(app: App, parts: Parts, input: Input<'saveConnection'>): Promise<Connection> {
  return inConnectionTurn(() => putConnection(app, parts, input));
}

async function putConnection(app: App, parts: Parts, input: Input<'saveConnection'>): Promise<Connection> {
  const { address } = readServiceAddress(input.address);
  const key = await getKey(app, input);
  const { createId } = app.ports;
  const { connectionId = createId(), privacy } = input;
  const former = await findConnection(app, connectionId);
  const managed = await findManaged(app, former);
  if (managed && former?.address !== address) throw new ProblemError({ code: 'setByOrganisation' });
  // Also where it is a second one to the organisation's address.
  const mayStay = (await listWanted(app)).every((wanted) => wanted.address !== address || !wanted.forgetsKey);
  const forgetsKey = !mayStay || input.forgetsKey || false;
  const name = managed?.name || input.name.trim() || new URL(address).host;
  const connection: Connection = {
    id: connectionId,
    name,
    address,
    keyHint: getKeyHint(key),
    privacy,
    forgetsKey,
    hasHadKey: true,
    ...(managed && { isManaged: true }),
  };
  if (former && former.address !== address) await dropWork(app, parts, connectionId);
  const isKeyAsItWas = !input.key?.trim() && former?.forgetsKey === forgetsKey;
  // A worker that dies half-way leaves a connection without a key, never a key at another address or one that stays.
  if (!isKeyAsItWas) await app.keys.remove(connectionId);
  await app.connections.update(({ connections, activeId }) => ({
    connections: replaceConnection(connections, forgetsKey ? { ...connection, keyHint: '' } : connection),
    activeId: activeId ?? connectionId,
  }));
  if (!isKeyAsItWas) await app.keys.write(connectionId, key, forgetsKey);
  await app.queue.resumeConnection(connectionId);
  if (former && former.address !== address) await parts.syncs.drop(connectionId);
  else await parts.syncs.reconnect(connectionId, !isKeyAsItWas);
  await tellConnections(app);
  return connection;
}

/** Those that are not here yet, without their keys. */
export function addConnections(app: App, wanted: PlainConnection[]): Promise<void> {
  return inConnectionTurn(async () => {
    await app.connections.update(({ connections, activeId }) => {
      const all = [...connections];
      for (const { name, address: written, privacy, forgetsKey } of wanted) {
        const { address } = readServiceAddress(written);
        if (all.some((other) => other.address === address && other.name === name)) continue;
        all.push({ id: app.ports.createId(), name, address, keyHint: '', privacy, forgetsKey });
      }
      return { connections: all, activeId: activeId ?? all[0]?.id };
    });
    await tellConnections(app);
  });
}

/** Its key goes first: should the worker die between the two, what is left is a connection without a key. */
export function removeConnection(app: App, parts: Parts, input: Input<'removeConnection'>) {
  return inConnectionTurn(() => dropConnection(app, parts, input.connectionId));
}

async function dropConnection(app: App, parts: Parts, connectionId: string): Promise<{ unusedOrigins: string[] }> {
  const removed = await app.services.getConnection(connectionId);
  if (removed.isManaged) throw new ProblemError({ code: 'setByOrganisation' });
  await dropWork(app, parts, connectionId);
  await app.keys.remove(connectionId);
  const saved = await app.connections.update(({ connections, activeId }) => {
    const left = connections.filter(({ id }) => id !== connectionId);
    return { connections: left, activeId: activeId === connectionId ? left[0]?.id : activeId };
  });
  // What was begun since with what was known of it.
  await app.queue.dropConnection(connectionId);
  await parts.syncs.drop(connectionId);
  await tellConnections(app);
  const { originPattern } = readServiceAddress(removed.address);
  const isUsed = saved.connections.some(({ address }) => readServiceAddress(address).originPattern === originPattern);
  return { unusedOrigins: isUsed ? [] : [originPattern] };
}

/** Batches first, or they would begin more. */
async function dropWork({ queue }: App, { batches }: Parts, connectionId: string): Promise<void> {
  await batches.drop(connectionId);
  await queue.dropConnection(connectionId);
}

async function findConnection({ connections }: App, connectionId: string): Promise<Connection | undefined> {
  return (await connections.read()).connections.find(({ id }) => id === connectionId);
}

/** What the organisation has set of it. */
async function findManaged(app: App, former: Connection | undefined) {
  if (!former?.isManaged) return undefined;
  return (await listWanted(app)).find(({ address }) => address === former.address);
}

/** A new key, or the stored one as long as the address keeps its origin: a key never follows to another one. */
async function getKey(app: App, input: { connectionId?: string; key?: string; address: string }): Promise<string> {
  const key = input.key?.trim();
  if (key) return key;
  if (input.connectionId === undefined) throw new ProblemError({ code: 'keyMissing' });
  const { address } = await app.services.getConnection(input.connectionId);
  const isSameOrigin = readServiceAddress(address).origin === readServiceAddress(input.address).origin;
  const stored = isSameOrigin ? await app.keys.read(input.connectionId) : undefined;
  if (stored === undefined) throw new ProblemError({ code: 'keyMissing' });
  return stored;
}

function replaceConnection(connections: Connection[], connection: Connection): Connection[] {
  const isKnown = connections.some(({ id }) => id === connection.id);
  if (!isKnown) return [...connections, connection];
  return connections.map((other) => (other.id === connection.id ? connection : other));
}
