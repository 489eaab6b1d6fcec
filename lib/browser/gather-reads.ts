import type { StorageArea } from '../store/item.ts';

interface Readable extends Omit<StorageArea, 'get'> {
  get(keys: string[] | null): Promise<Record<string, unknown>>;
}

/**
 * The area with all questions of one turn asked as one: the browser answers each in the thread that draws its windows,
 * which is busy while a popup opens. An answer may hold more than what was asked for.
 */
export function gatherReads(area: Readable): StorageArea {
  let keys: string[] = [];
  let answer: Promise<Record<string, unknown>> | undefined;
  const ask = async () => {
    await undefined;
    const asked = keys;
    keys = [];
    answer = undefined;
    return area.get(asked);
  };
  return {
    get(key) {
      if (key === null) return area.get(null);
      keys.push(key);
      answer ??= ask();
      return answer;
    },
    set: (values) => area.set(values),
    remove: (key) => area.remove(key),
  };
}
