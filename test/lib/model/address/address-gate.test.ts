import { expect, test } from 'vitest';
import { judgeAddress } from '../../../../lib/model/address/address-gate.ts';
import { defaultSettings as rules } from '../../../../lib/model/settings/settings.ts';

const service = 'https://reports.example';
const url = 'https://shop.example/a?utm_source=x&id=1#access_token=abcdef';

test('what is judged is what is sent: a secret that cleaning drops is no question', () => {
  expect(judgeAddress(url, rules, service)).toEqual({
    sendUrl: 'https://shop.example/a?id=1',
    dropped: ['utm_source=x', '#access_token=abcdef'],
    risk: undefined,
  });
});

test('without cleaning the address stays as it is, and its fragment is a question', () => {
  const verdict = judgeAddress(url, { ...rules, cleansAddresses: false }, service);
  expect(verdict).toEqual({ sendUrl: url, dropped: [], risk: 'token' });
});

test.each([['*://*.shop.example/*'], ['*://*/a?utm_source=*'], ['*://*/a?id=1']])(
  'a site excluded by %s is refused, by its address before and after cleaning',
  (pattern) => {
    expect(judgeAddress(url, { ...rules, excludedSites: [pattern] }, service)).toEqual({ refusal: 'excluded' });
  },
);

test('an excluded site is refused and not asked about', () => {
  const excluding = { ...rules, excludedSites: ['*://*.localhost/*'] };
  expect(judgeAddress('http://me:secret@localhost/?token=abcdef', excluding, service)).toEqual({ refusal: 'excluded' });
});

test('what cannot be analysed is refused for its own reason', () => {
  const excluding = { ...rules, excludedSites: ['*://*/*'] };
  expect(judgeAddress('file:///a', excluding, service)).toEqual({ refusal: 'file' });
  expect(judgeAddress(undefined, excluding, service)).toEqual({ refusal: 'noAddress' });
});

test('credentials are sent as they are once the user says yes', () => {
  expect(judgeAddress('https://me:secret@shop.example', rules, service)).toMatchObject({
    sendUrl: 'https://me:secret@shop.example/',
    risk: 'credentials',
  });
});
