import { releaseOrigin } from '../../browser/permissions.ts';
import type { Syncs } from '../../copy/syncs.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { ConnectionTest, Input } from '../../messages/contract.ts';
import type { Handlers } from '../../messages/receive-messages.ts';
import { readServiceAddress } from '../../model/address/service-address.ts';
import type { Connection } from '../../model/connection.ts';
import { defaultReportQuery } from '../../model/filter/service-query.ts';
import { ProblemError } from '../../model/problem.ts';
import { connectionsItem, readConnections } from '../../storage/connections.ts';
import { findKey, removeKey, writeKey } from '../../storage/keys.ts';
import type { Lock } from '../../storage/lock.ts';
import type { Batches } from '../batches/batches.ts';
import type { Services } from '../services.ts';
import type { Watches } from '../watches/watches.ts';
import { listConnections } from './list-connections.ts';

interface Deps {
  now(): number;
  services: Services;
  queue: Queue;
  batches: Batches;
  watches: Watches;
  syncs: Syncs;
  announceConnections(): Promise<void>;
  /** Without it, two pages that save at once could store a key for the other's address. */
  connectionLock: Lock;
}

export function createConnectionHandlers(
  deps: Deps & { activateConnection(connectionId: string): Promise<undefined> },
) {
  return {
    listConnections: () => listConnections(),
    testConnection: (input) => testConnection(deps, input),
    saveConnection: (input) => deps.connectionLock(() => saveConnection(deps, input)),
    removeConnection: ({ connectionId }) => deps.connectionLock(() => removeConnection(deps, connectionId)),
    activateConnection: ({ connectionId }) => deps.activateConnection(connectionId),
  } satisfies Partial<Handlers>;
}

/** Makes the cheapest request that shows whether the address and the key work and the response can be read. */
async function testConnection(
  deps: Pick<Deps, 'services' | 'connectionLock' | 'queue'>,
  input: Input<'testConnection'>,
): Promise<ConnectionTest> {
  const { address } = readServiceAddress(input.address);
  const key = await deps.connectionLock(() => getKey(deps, input));
  const client = await deps.services.getClientFor(address, key);
  const { total } = await client.listReports(defaultReportQuery);
  await resumeIfSaved(deps, input, address);
  return { reports: total };
}

/** The stored key works at the stored address: whatever waited for the user to repair the connection goes on. */
async function resumeIfSaved(
  { services, queue }: Pick<Deps, 'services' | 'queue'>,
  { connectionId, key }: Input<'testConnection'>,
  address: string,
): Promise<void> {
  if (connectionId === undefined || key?.trim()) return;
  const saved = await services.getConnection({ connectionId });
  if (saved.address !== address) return;
  services.liftLimit(connectionId);
  await queue.resumeConnection(connectionId);
}

async function saveConnection(deps: Deps, input: Input<'saveConnection'>): Promise<Connection> {
  const { services, queue, watches, syncs } = deps;
  const { address } = readServiceAddress(input.address);
  const key = await getKey(deps, input);
  const known = await readConnections();
  const former = known.connections.find(({ id }) => id === input.connectionId);
  const connection = { ...createConnection({ ...input, address }, former), changedAt: deps.now() };
  const { id, forgetsKey } = connection;
  const isMoved = former !== undefined && former.address !== address;
  if (isMoved) {
    await watches.pauseConnection(id);
    await dropTasks(deps, id);
  }
  // Another key may be of another account.
  const isKeyNew = former === undefined || key !== (await findKey(id));
  const isKeyToWrite = isKeyNew || former.forgetsKey !== forgetsKey;
  // Removed first and written last: if the worker dies in between, the connection has no key. The key is never stored
  // for another address, and never on the disk against the user's choice.
  if (isKeyToWrite) await removeKey(id);
  await connectionsItem.update(({ connections, activeId }) => ({
    connections: replaceConnection(connections, connection),
    activeId: activeId ?? known.activeId ?? id,
  }));
  if (isKeyToWrite) await writeKey(id, key, forgetsKey);
  services.liftLimit(id);
  await queue.resumeConnection(id);
  if (isMoved) await syncs.drop(id);
  await syncs.reconnect(id, isKeyNew);
  await deps.announceConnections();
  return connection;
}

/** The connection as it is stored. What the organisation sets is laid over it when it is read. */
function createConnection({ address, ...input }: Input<'saveConnection'>, former: Connection | undefined): Connection {
  if (former?.isManaged && former.address !== address) throw new ProblemError({ code: 'setByOrganisation' });
  return {
    id: input.connectionId ?? crypto.randomUUID(),
    name: input.name.trim() || new URL(address).host,
    address,
    privacy: input.privacy,
    forgetsKey: input.forgetsKey ?? false,
  };
}

async function removeConnection(deps: Deps, connectionId: string): Promise<undefined> {
  const removed = await deps.services.getConnection({ connectionId });
  if (removed.isManaged) throw new ProblemError({ code: 'setByOrganisation' });
  await deps.watches.drop(connectionId);
  await dropTasks(deps, connectionId);
  // The key first: if the worker dies in between, a connection without a key is left.
  await removeKey(connectionId);
  const saved = await connectionsItem.update(({ connections, activeId }) => {
    const left = connections.filter(({ id }) => id !== connectionId);
    return { connections: left, activeId: activeId === connectionId ? left[0]?.id : activeId };
  });
  // Jobs may have been created while the connection was being removed.
  await deps.queue.dropConnection(connectionId);
  await deps.syncs.drop(connectionId);
  await deps.announceConnections();
  const { originPattern } = readServiceAddress(removed.address);
  const isUsed = saved.connections.some(({ address }) => readServiceAddress(address).originPattern === originPattern);
  if (!isUsed) await releaseOrigin(originPattern);
}

/** Call after the watches were stopped, because they start batches. Batches start jobs. */
async function dropTasks({ queue, batches }: Deps, connectionId: string): Promise<void> {
  await batches.drop(connectionId);
  await queue.dropConnection(connectionId);
}

/** In characters. No service has longer keys; a longer text was pasted by mistake. */
const maxKeyLength = 4_096;

/** The entered key, or the stored one if the address keeps its origin: a stored key is never sent to another origin. */
async function getKey(
  deps: Pick<Deps, 'services'>,
  input: { connectionId?: string; key?: string; address: string },
): Promise<string> {
  const key = input.key?.trim();
  if (key && key.length > maxKeyLength) throw new ProblemError({ code: 'keyTooLong' });
  if (key) return key;
  if (input.connectionId === undefined) throw new ProblemError({ code: 'keyMissing' });
  const { address } = await deps.services.getConnection({ connectionId: input.connectionId });
  const isSameOrigin = readServiceAddress(address).origin === readServiceAddress(input.address).origin;
  const stored = isSameOrigin ? await findKey(input.connectionId) : undefined;
  if (stored === undefined) throw new ProblemError({ code: 'keyMissing' });
  return stored;
}

function replaceConnection(connections: Connection[], connection: Connection): Connection[] {
  const isKnown = connections.some(({ id }) => id === connection.id);
  if (!isKnown) return [...connections, connection];
  return connections.map((other) => (other.id === connection.id ? connection : other));
}
