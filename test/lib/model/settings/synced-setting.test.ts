import { expect, test } from 'vitest';
import { planSync, stamp } from '../../../../lib/model/settings/synced-setting.ts';

const at = (changedAt: number, value: unknown = 'dark') => ({ value, changedAt });

test('of each setting the newest counts, for itself', () => {
  const here = { theme: at(2, 'light'), cleansAddresses: at(1, true) };
  const there = { theme: at(1), cleansAddresses: at(3, false) };
  expect(planSync(here, there, 0)).toEqual({
    given: { theme: at(2, 'light') },
    taken: { cleansAddresses: at(3, false) },
  });
});

test('what only one side has goes to the other', () => {
  expect(planSync({ theme: at(0) }, { excludedSites: at(0, []) }, 0)).toEqual({
    given: { theme: at(0) },
    taken: { excludedSites: at(0, []) },
  });
});

test('of two of the same time both browsers take the same, and then rest', () => {
  const [a, b] = [{ theme: at(1, 'dark') }, { theme: at(1, 'light') }];
  expect(planSync(a, b, 0).taken).toEqual(planSync(b, a, 0).given);
  expect(planSync(a, b, 0).given).toEqual({});
  expect(planSync(a, a, 0)).toEqual({ taken: {}, given: {} });
});

test('a choice is newer than all that is known, whatever the clocks say', () => {
  expect(stamp({ theme: 'dark' }, { theme: at(500) }, { theme: at(900) }, 100)).toEqual({ theme: at(901) });
  expect(stamp({ theme: 'dark' }, { theme: at(5) }, {}, 100)).toEqual({ theme: at(100) });
});
