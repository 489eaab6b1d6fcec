import type { Case } from './case-file.ts';

/**
 * The union of two cases: of an item that both have, the one that was changed later. Merging twice is merging once, and
 * the order of the two makes no difference.
 */
export function mergeCases(a: Case, b: Case): Case {
  return {
    format: a.format,
    version: a.version,
    connections: unite(a.connections, b.connections, ({ address }) => address),
    settings: mergeSettings(a.settings, b.settings),
    excludedSites: [...new Set([...a.excludedSites, ...b.excludedSites])].sort(),
    views: unite(a.views, b.views, ({ name }) => name),
    watches: unite(a.watches, b.watches, ({ id }) => id),
  };
}

interface Item {
  changedAt: number;
}

/** Sorted by key. */
function unite<Value extends Item>(a: Value[], b: Value[], getKey: (item: Value) => string): Value[] {
  const byKey = new Map<string, Value>();
  for (const item of [...a, ...b]) byKey.set(getKey(item), getNewer(byKey.get(getKey(item)), item));
  return [...byKey.keys()].sort().map((key) => byKey.get(key) as Value);
}

function mergeSettings(a: Case['settings'], b: Case['settings']): Case['settings'] {
  const names = Object.keys({ ...a, ...b }) as (keyof Case['settings'])[];
  const newest = names.sort().map((name) => {
    const [first, second] = [a[name], b[name]];
    return [name, first && second ? getNewer<Item>(first, second) : (first ?? second)];
  });
  return Object.fromEntries(newest);
}

/** The item that was changed later. Of two that were changed at the same time always the same one, whichever is first. */
function getNewer<Value extends Item>(a: Value | undefined, b: Value): Value {
  if (!a || a.changedAt < b.changedAt) return b;
  return a.changedAt > b.changedAt || JSON.stringify(a) >= JSON.stringify(b) ? a : b;
}

/** What a merge adds and changes, for the question before it. Numbers of items. */
export interface CaseChanges {
  connections: Count;
  settings: Count;
  views: Count;
  watches: Count;
}

export interface Count {
  added: number;
  changed: number;
}

/** What differs between a case and its merge with another one. */
export function countChanges(own: Case, merged: Case): CaseChanges {
  const listSettings = ({ settings, excludedSites }: Case): [string, unknown][] => [
    ...Object.entries(settings).map(([name, { value }]): [string, unknown] => [name, value]),
    ...excludedSites.map((site): [string, unknown] => [site, site]),
  ];
  return {
    connections: compare(listItems(own.connections, 'address'), listItems(merged.connections, 'address')),
    settings: compare(listSettings(own), listSettings(merged)),
    views: compare(listItems(own.views, 'name'), listItems(merged.views, 'name')),
    watches: compare(listItems(own.watches, 'id'), listItems(merged.watches, 'id')),
  };
}

/** Each item with its key, without the time of its change: a newer time alone is no change. */
function listItems<Value extends Item>(items: Value[], key: keyof Value): [string, unknown][] {
  return items.map((item) => [String(item[key]), { ...item, changedAt: 0 }]);
}

function compare(own: [string, unknown][], merged: [string, unknown][]): Count {
  const known = new Map(own.map(([key, value]) => [key, JSON.stringify(value)]));
  const added = merged.filter(([key]) => !known.has(key)).length;
  const changed = merged.filter(([key, value]) => known.has(key) && known.get(key) !== JSON.stringify(value)).length;
  return { added, changed };
}
