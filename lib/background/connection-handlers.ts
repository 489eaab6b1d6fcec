import type { Connections, ConnectionTest, Input } from '../messages/contract.ts';
import type { Connection } from '../model/connection.ts';
import { defaultReportFilter } from '../model/filter.ts';
import { ProblemError } from '../model/problem.ts';
import { readServiceAddress } from '../model/service-address.ts';
import type { App } from './app.ts';

export async function listConnections({ connections }: App): Promise<Connections> {
  return connections.read();
}

/** The cheapest read there is: it needs the address, the key and an answer that can be read. */
export async function testConnection(app: App, input: Input<'testConnection'>): Promise<ConnectionTest> {
  const { address } = readServiceAddress(input.address);
  const key = await findKey(app, input);
  const client = await app.services.getClientFor(address, key);
  const page = await client.listReports(defaultReportFilter);
  return { reports: page.total };
}

export async function saveConnection(app: App, input: Input<'saveConnection'>): Promise<Connection> {
  const { address } = readServiceAddress(input.address);
  const key = await findKey(app, input);
  const { createId } = app.ports;
  const { connectionId = createId(), privacy } = input;
  const name = input.name.trim() || new URL(address).host;
  const connection: Connection = { id: connectionId, name, address, keyHint: getHint(key), privacy };
  await dropIfMoved(app, connection);
  // A worker that dies half-way leaves a connection without a key, never a key at another address.
  await app.keys.remove(connectionId);
  const saved = await app.connections.update(({ connections, activeId }) => ({
    connections: putConnection(connections, connection),
    activeId: activeId ?? connectionId,
  }));
  await app.keys.write(connectionId, key);
  app.ports.tell({ type: 'connections', connections: saved });
  return connection;
}

export async function activateConnection(app: App, { connectionId }: Input<'activateConnection'>): Promise<undefined> {
  await app.services.getConnection(connectionId);
  const saved = await app.connections.update((stored) => ({ ...stored, activeId: connectionId }));
  app.ports.tell({ type: 'connections', connections: saved });
}

/** Its key goes first: should the worker die between the two, what is left is a connection without a key. */
export async function removeConnection(
  app: App,
  { connectionId }: Input<'removeConnection'>,
): Promise<{ unusedOrigins: string[] }> {
  const removed = await app.services.getConnection(connectionId);
  await app.queue.dropConnection(connectionId);
  await app.keys.remove(connectionId);
  const saved = await app.connections.update(({ connections, activeId }) => {
    const left = connections.filter(({ id }) => id !== connectionId);
    return { connections: left, activeId: activeId === connectionId ? left[0]?.id : activeId };
  });
  app.ports.tell({ type: 'connections', connections: saved });
  const { originPattern } = readServiceAddress(removed.address);
  const isUsed = saved.connections.some(({ address }) => readServiceAddress(address).originPattern === originPattern);
  return { unusedOrigins: isUsed ? [] : [originPattern] };
}

async function dropIfMoved({ connections, queue }: App, { id, address }: Connection): Promise<void> {
  const former = (await connections.read()).connections.find((other) => other.id === id);
  if (former && former.address !== address) await queue.dropConnection(id);
}

/** A new key, or the stored one as long as the address keeps its origin: a key never follows to another one. */
async function findKey(app: App, input: { connectionId?: string; key?: string; address: string }): Promise<string> {
  const key = input.key?.trim();
  if (key) return key;
  if (input.connectionId === undefined) throw new ProblemError({ code: 'keyMissing' });
  const { address } = await app.services.getConnection(input.connectionId);
  const isSameOrigin = readServiceAddress(address).origin === readServiceAddress(input.address).origin;
  const stored = isSameOrigin ? await app.keys.read(input.connectionId) : undefined;
  if (stored === undefined) throw new ProblemError({ code: 'keyMissing' });
  return stored;
}

/** The end of a key is no secret worth having; the end of a very short one is most of it. */
function getHint(key: string): string {
  return key.length > 8 ? key.slice(-4) : '';
}

function putConnection(connections: Connection[], connection: Connection): Connection[] {
  const isKnown = connections.some(({ id }) => id === connection.id);
  if (!isKnown) return [...connections, connection];
  return connections.map((other) => (other.id === connection.id ? connection : other));
}
