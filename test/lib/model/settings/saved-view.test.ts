import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getListHash } from '../../../../lib/model/settings/saved-view.ts';

test('the hash of a saved view always opens the list of reports, and never the details of one report', () => {
  const open = (hash: string) => getListHash({ hash });
  expect(open('#/reports?columns=score&result=bad&result=superb&report=7')).toBe('#/reports?result=bad&columns=score');
  expect(open('#/reports?at=c1&q=shop')).toBe('#/reports?q=shop');
  expect(getListHash({ hash: '#/reports?at=c1&q=shop' }, 'c2')).toBe('#/reports?q=shop&at=c2');
  expect(open('#/settings')).toBe('#/reports');
  fc.assert(fc.property(fc.string(), (text) => /^#\/reports(\?|$)/.test(open(`#/reports?${text}`))));
});
