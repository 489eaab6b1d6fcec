import { expect, test } from 'vitest';
import { deliveryChecks } from './delivery-checks.ts';
import type { FetchedPage } from './fetch-page.ts';

const https = deliveryChecks.find(({ name }) => name === 'https');
const isPassed = (address: string) => https?.run({ url: new URL(address) } as FetchedPage).passed;

test.each(['https://a.test/', 'http://127.0.0.1:8787/', 'http://localhost/', 'http://a.localhost/', 'http://[::1]/'])(
  '%s passes the https check',
  (address) => expect(isPassed(address)).toBe(true),
);

test.each(['http://a.test/', 'http://192.168.1.4/', 'http://127.a.test/', 'http://localhost.evil.example/'])(
  '%s fails the https check',
  (address) => expect(isPassed(address)).toBe(false),
);
