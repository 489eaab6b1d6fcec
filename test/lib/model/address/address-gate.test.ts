import { expect, test } from 'vitest';
import { judgeAddress } from '../../../../lib/model/address/address-gate.ts';
import { defaultSettings as rules } from '../../../../lib/model/settings/settings.ts';

const service = 'https://reports.example';
const url = 'https://shop.example/a?utm_source=x&id=1#access_token=abcdef';

test('the cleaned address is checked for risks: a token that cleaning removes is no risk', () => {
  expect(judgeAddress(url, rules, service)).toEqual({
    sendUrl: 'https://shop.example/a?id=1',
    dropped: ['utm_source=x', '#access_token=abcdef'],
    risk: undefined,
  });
});

test('if cleaning is off, the address stays as it is, and a token in its fragment is a risk', () => {
  const verdict = judgeAddress(url, { ...rules, cleansAddresses: false }, service);
  expect(verdict).toEqual({ sendUrl: url, dropped: [], risk: 'token' });
});

test.each([['*://*.shop.example/*'], ['*://*/a?utm_source=*'], ['*://*/a?id=1']])(
  'an address is refused if the excluded site %s matches it before or after cleaning',
  (pattern) => {
    expect(judgeAddress(url, { ...rules, excludedSites: [pattern] }, service)).toEqual({ refusal: 'excluded' });
  },
);

test('a risky address on an excluded site is refused without asking the user', () => {
  const excluding = { ...rules, excludedSites: ['*://*.localhost/*'] };
  expect(judgeAddress('http://me:secret@localhost/?token=abcdef', excluding, service)).toEqual({ refusal: 'excluded' });
});

test('an address that cannot be analysed is refused for that reason, even if it is excluded too', () => {
  const excluding = { ...rules, excludedSites: ['*://*/*'] };
  expect(judgeAddress('file:///a', excluding, service)).toEqual({ refusal: 'file' });
  expect(judgeAddress(undefined, excluding, service)).toEqual({ refusal: 'noAddress' });
});

test('credentials are a risk, and stay in the address that is sent if the user agrees', () => {
  expect(judgeAddress('https://me:secret@shop.example', rules, service)).toMatchObject({
    sendUrl: 'https://me:secret@shop.example/',
    risk: 'credentials',
  });
});
