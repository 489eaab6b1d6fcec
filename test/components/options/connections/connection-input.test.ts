import { expect, test } from 'vitest';
import {
  changeInput,
  isMoved,
  keepsKey,
  startInput,
} from '../../../../components/options/connections/connection-input.ts';
import { findServiceAddress } from '../../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../../lib/model/connection.ts';

const stored: Connection = {
  id: 'c1',
  name: 'Reports',
  address: 'https://reports.example.com',
  keyHint: 'abcd',
  privacy: 'public',
  forgetsKey: false,
};

test('another origin is another service, another path of the same origin is not', () => {
  const isOther = (text: string) => isMoved(findServiceAddress(text), stored);
  expect(['https://other.example', 'https://reports.example.com/grader', ''].map(isOther)).toEqual([
    true,
    false,
    false,
  ]);
});

test('consent to plain http is for one host', () => {
  const input = { ...startInput(undefined), address: 'http://reports.example.com', acceptsPlainHttp: true };
  expect(changeInput(input, { address: 'http://reports.example.com/grader' }).acceptsPlainHttp).toBe(true);
  expect(changeInput(input, { address: 'http://other.example.com' }).acceptsPlainHttp).toBe(false);
});

test('a stored connection needs no second consent to plain http', () => {
  expect(startInput({ ...stored, address: 'http://reports.example.com' }).acceptsPlainHttp).toBe(true);
});

test('a stored connection needs its key again only if the address changes to another origin', () => {
  const keeps = (text: string) => keepsKey(findServiceAddress(text), stored);
  expect([stored.address, `${stored.address}/grader`, 'https://other.example'].map(keeps)).toEqual([true, true, false]);
});
