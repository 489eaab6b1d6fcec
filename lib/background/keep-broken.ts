import { addBroken, type BrokenEntry, type StoredItem } from '../model/broken.ts';
import type { Item, KeepLoss } from '../store/item.ts';
import type { AppPorts } from './ports.ts';

/** Keeps what an item could not read, and tells. Of what lies in memory alone nothing is kept. */
export function createKeeper(broken: Item<BrokenEntry[]>, { tell }: Pick<AppPorts, 'tell'>) {
  return (item: StoredItem): KeepLoss =>
    async ({ how, value }) => {
      await broken.update((entries) => addBroken(entries, { item, how, ...(item !== 'memory' && { value }) }));
      tell({ type: 'broken' });
    };
}
