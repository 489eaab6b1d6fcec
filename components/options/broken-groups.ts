import type { BrokenItem } from '../../lib/model/broken.ts';

/** What is said in one go: the same breakage of the same item, however often it happened. */
export interface BrokenGroup extends Pick<BrokenItem, 'item' | 'how'> {
  excerpts: string[];
}

export function groupBroken(list: BrokenItem[]): BrokenGroup[] {
  const groups = new Map<string, BrokenGroup>();
  for (const { item, how, excerpt } of list) {
    const name = `${item} ${how}`;
    const excerpts = [...(groups.get(name)?.excerpts ?? []), ...(excerpt ? [excerpt] : [])];
    groups.set(name, { item, how, excerpts });
  }
  return [...groups.values()];
}
