import type { Input } from '../messages/contract.ts';
import type { Broadcast } from '../messages/notices.ts';
import { addBroken, type BrokenEntry, type BrokenItem, removeBroken } from '../model/broken.ts';
import type { Stores } from './stores.ts';

type Parts = Pick<Stores, 'broken' | 'connections' | 'keys' | 'settings'>;

/** How much of what was stored a page is shown. */
const excerptLength = 2_000;

export async function listBroken({ broken }: Pick<Parts, 'broken'>): Promise<BrokenItem[]> {
  const unseen = (await broken.read()).filter(({ isSeen }) => !isSeen);
  return unseen.map(({ item, how, value }) => ({ item, how, excerpt: JSON.stringify(value)?.slice(0, excerptLength) }));
}

/** The user knows; what is kept stays for a later version, unless it is to be deleted. */
export async function dismissBroken(
  { broken, connections: stored, keys, broadcast }: Parts & { broadcast: Broadcast },
  input: Input<'dismissBroken'>,
): Promise<undefined> {
  const isMeant = ({ item, how }: BrokenEntry) => item === input.item && how === input.how;
  const left = await broken.update((entries) =>
    input.deletesKept
      ? entries.filter((entry) => !isMeant(entry))
      : entries.map((entry) => (isMeant(entry) ? { ...entry, isSeen: true } : entry)),
  );
  // The keys of connections that cannot be read are left for them, until there is none.
  if (input.deletesKept && !left.some(isConnections)) {
    const { connections } = await stored.read();
    await keys.keepOnly(connections.map(({ id }) => id));
  }
  broadcast({ type: 'broken' });
}

/** Some could not be read, and may come back with an update: what is theirs waits for them. */
export async function hasLostConnections({ broken }: Pick<Parts, 'broken'>): Promise<boolean> {
  return (await broken.read()).some(isConnections);
}

function isConnections({ item }: BrokenEntry): boolean {
  return item === 'connections';
}

/** After an update: takes back what this version can read. */
export async function restoreBroken({ broken, connections, settings }: Parts): Promise<void> {
  for (const entry of await broken.read()) {
    const { item, value } = entry;
    if (value === undefined || (item !== 'connections' && item !== 'settings')) continue;
    const loss = await (item === 'settings' ? settings.chosen : connections).restore(value);
    await broken.update((entries) => {
      const others = removeBroken(entries, entry);
      return loss ? addBroken(others, { ...entry, ...loss }) : others;
    });
  }
}
