import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planSync, stamp } from '../../../../lib/model/settings/synced-setting.ts';
import type { SyncedSetting } from '../../../../lib/model/settings/synced-sites.ts';

const start = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1000;
const [bank, clinic, court] = ['*://*.bank.example/*', '*://*.clinic.example/*', '*://*.court.example/*'];

/** What a browser that follows knows, and has handed to its sync. */
type Known = SyncedSetting | undefined;

const list = (known: Known) => (known?.value ?? []) as string[];

function exclude(sites: string[], known: Known, now: number): SyncedSetting {
  const items = known ? { excludedSites: known } : {};
  return stamp({ excludedSites: sites }, items, items, now, true).excludedSites as SyncedSetting;
}

/** One browser hears of the other, which then has from its sync what there is. */
function meet(here: Known, there: Known, now: number): [Known, Known] {
  const plan = planSync({ excludedSites: here }, { excludedSites: there }, now);
  return [plan.taken.excludedSites ?? here, plan.given.excludedSites ?? there];
}

const sizeOf = (known: Known) => 'setting:excludedSites'.length + JSON.stringify({ version: 1, ...known }).length;
const listMany = (count: number, name = 'site') =>
  Array.from({ length: count }, (_, number) => `*://*.${name}-${number}.example/*`);

const browser = fc.nat(2);
const act = fc.oneof(
  fc.record({ by: browser, site: fc.constantFrom(bank, clinic, court) }),
  fc.record({ here: browser, there: browser }),
);

test('whoever meets whom and when: of each site the last word counts that the two have heard', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const known: Known[] = [undefined, undefined, undefined];
      /** When each browser's sites were last excluded or, below zero, taken out. */
      const words = known.map(() => new Map<string, number>());
      let now = start;
      for (const act of acts) {
        now += 1000;
        if ('site' in act) {
          const isIn = list(known[act.by]).includes(act.site);
          const others = list(known[act.by]).filter((site) => site !== act.site);
          known[act.by] = exclude(isIn ? others : [...others, act.site], known[act.by], now);
          words[act.by]?.set(act.site, isIn ? -now : now);
        } else if (act.here !== act.there) {
          const { here, there } = act;
          const [one, other] = meet(known[here], known[there], now);
          const [back, forth] = meet(other, one, now);
          expect(meet(forth, back, now)).toEqual([forth, back]);
          [known[here], known[there]] = [forth, back];
          const all = [...(words[here] ?? []), ...(words[there] ?? [])].sort(
            ([, a], [, b]) => Math.abs(a) - Math.abs(b),
          );
          words[here] = new Map(all);
          words[there] = new Map(all);
        }
        for (const [at, word] of words.entries()) {
          const expected = [...word].filter(([, time]) => time > 0).map(([site]) => site);
          expect([...list(known[at])].sort()).toEqual(expected.sort());
        }
      }
    }),
  );
});

test('whichever of the two hears of the other, both know the same', () => {
  const one = exclude([bank, clinic], undefined, start);
  const other = exclude([court], exclude([court, clinic], undefined, start + 1), start + 2);
  const [here] = meet(one, other, start + 3);
  const [there] = meet(other, one, start + 3);
  expect(here).toEqual(there);
  expect(new Set(list(here))).toEqual(new Set([bank, court]));
});

test('of two words of the same moment an exclusion counts', () => {
  const one = exclude([bank], undefined, start);
  const other = exclude([court], exclude([bank], undefined, start - 1), start);
  for (const [here] of [meet(one, other, start), meet(other, one, start)]) expect(list(here)).toContain(bank);
});

test('what an earlier version has written is read: what is in, since when it is in again, and when it was taken out', () => {
  const known = { value: [bank, clinic], changedAt: start, times: { [clinic]: start, [court]: -start } };
  const before = exclude([court], exclude([clinic, court], undefined, start - 2), start - 1);
  const [here] = meet(before, known, start + 1);
  expect(new Set(list(here))).toEqual(new Set([bank, clinic]));
  expect(list(meet(exclude([clinic], known, start + 1), known, start + 2)[0])).toEqual([clinic]);
  const [late] = meet(exclude([court], undefined, start + 1), known, start + 2);
  expect(new Set(list(late))).toEqual(new Set([bank, clinic, court]));
});

test('an exclusion needs no time once all that was taken out before it is forgotten', () => {
  const known = exclude([bank], undefined, start);
  expect(JSON.stringify(known)).toContain(start.toString(36));
  expect(JSON.stringify(exclude([bank, court], known, start + 31 * day))).not.toContain(start.toString(36));
});

describe('the room in the sync', () => {
  /** What the browser takes of an item. */
  const room = 8192;
  const sites = listMany(200);

  test('has two hundred sites in it, each with its time, however they came there', () => {
    const atOnce = exclude(sites, undefined, start);
    const oneByOne = sites.reduce<Known>(
      (known, site, at) => exclude([...list(known), site], known, start + at * 1e6),
      undefined,
    );
    for (const known of [atOnce, oneByOne]) {
      expect(sizeOf(known)).toBeLessThan(room);
      const removed = exclude([], exclude(sites, undefined, start - 2), start - 1);
      expect(new Set(list(meet(removed, known, start + day)[0]))).toEqual(new Set(sites));
    }
  });

  test.each([
    [150, 0],
    [100, 0],
    [0, 25],
  ])('has what is excluded in it first, then what was taken out last: of 200 all but %i', (left, mostBack) => {
    const former = exclude(listMany(100, 'former'), undefined, start);
    const known = exclude(sites, exclude([], former, start + 1), start + 2);
    const next = exclude(sites.slice(0, left), known, start + 3);
    expect(sizeOf(next)).toBeLessThan(room);
    expect(list(next)).toEqual(sites.slice(0, left));
    expect(list(meet(known, next, start + 4)[0]).length - left).toBeLessThanOrEqual(mostBack);
    expect(list(meet(former, next, start + 4)[0]).length).toBeGreaterThan(left);
  });

  test('is enough for what nobody has taken out, and browsers come to rest, however much is excluded and taken out', () => {
    const pool = listMany(250);
    const bulk = fc.record({ by: browser, from: fc.nat(250), to: fc.nat(250), isIn: fc.boolean() });
    fc.assert(
      fc.property(fc.array(bulk, { maxLength: 12 }), (acts) => {
        const known: Known[] = [undefined, undefined, undefined];
        const kept = new Set<string>();
        const takenOut = new Set<string>();
        for (const [at, { by, from, to, isIn }] of acts.entries()) {
          const meant = pool.slice(from, to);
          const others = list(known[by]).filter((site) => !meant.includes(site));
          known[by] = exclude(isIn ? [...others, ...meant] : others, known[by], start + at * 1000);
          for (const site of meant) (isIn ? kept : takenOut).add(site);
        }
        const round = () => {
          for (const [here, there] of [
            [0, 1],
            [1, 2],
            [2, 0],
          ] as const) {
            [known[here], known[there]] = meet(known[here], known[there], start + day);
            [known[there], known[here]] = meet(known[there], known[here], start + day);
          }
          return [...known];
        };
        for (let rounds = 0; rounds < 8; rounds++) round();
        expect(round()).toEqual(round());
        for (const item of known) {
          expect(new Set(list(item))).toEqual(new Set(list(known[0])));
          expect(item ? sizeOf(item) : 0).toBeLessThan(room);
          expect(list(item)).toEqual(expect.arrayContaining([...kept].filter((site) => !takenOut.has(site))));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('that one list alone does not fit into takes nothing away from it', () => {
    const many = listMany(5_000);
    expect(list(exclude(many, undefined, start))).toEqual(many);
  });
});
