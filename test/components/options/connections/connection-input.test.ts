import { describe, expect, test } from 'vitest';
import {
  type ConnectionInput,
  changeInput,
  isMoved,
  listFaults,
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

function createInput(overrides: Partial<ConnectionInput> = {}): ConnectionInput {
  return { ...startInput(undefined), address: 'https://reports.example.com', key: 'k', ...overrides };
}

test('another origin is another service, another path of the same origin is not', () => {
  const isOther = (text: string) => isMoved(findServiceAddress(text), stored);
  expect(['https://other.example', 'https://reports.example.com/grader', ''].map(isOther)).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the faults of an input', () => {
  test('a complete input has no fault', () => {
    expect(listFaults(createInput(), undefined)).toEqual([]);
  });

  test('all missing fields are reported at once', () => {
    expect(listFaults(createInput({ address: '', key: ' ' }), undefined)).toEqual(['addressMissing', 'keyMissing']);
  });

  test('a missing address and an invalid address are different faults', () => {
    expect(listFaults(createInput({ address: ' ' }), undefined)).toEqual(['addressMissing']);
    expect(listFaults(createInput({ address: 'ftp://reports.example.com' }), undefined)).toEqual(['addressInvalid']);
  });

  test('an address with a query is accepted', () => {
    expect(listFaults(createInput({ address: 'https://reports.example.com/?a=1' }), undefined)).toEqual([]);
  });

  test('plain http needs consent, except for loopback addresses', () => {
    const input = createInput({ address: 'http://reports.example.com' });
    expect(listFaults(input, undefined)).toEqual(['plainHttp']);
    expect(listFaults({ ...input, acceptsPlainHttp: true }, undefined)).toEqual([]);
  });

  test('consent to plain http is for one host', () => {
    const input = createInput({ address: 'http://reports.example.com', acceptsPlainHttp: true });
    expect(changeInput(input, { address: 'http://reports.example.com/grader' }).acceptsPlainHttp).toBe(true);
    expect(changeInput(input, { address: 'http://other.example.com' }).acceptsPlainHttp).toBe(false);
  });

  test('plain http to a loopback address needs no consent', () => {
    expect(listFaults(createInput({ address: 'http://127.0.0.1:8080' }), undefined)).toEqual([]);
  });
});

describe('a stored connection', () => {
  test('has an empty key field, and needs no key if the field stays empty', () => {
    const input = startInput(stored);
    expect(input.key).toBe('');
    expect(listFaults(input, stored)).toEqual([]);
  });

  test('needs its key again if the address changes to another origin', () => {
    const moved = { ...startInput(stored), address: 'https://other.example.com' };
    expect(listFaults(moved, stored)).toEqual(['keyMissing']);
  });

  test('needs no key for another path of the same origin', () => {
    expect(listFaults({ ...startInput(stored), address: `${stored.address}/grader` }, stored)).toEqual([]);
  });

  test('needs no second consent to plain http', () => {
    const plain = { ...stored, address: 'http://reports.example.com' };
    expect(listFaults(startInput(plain), plain)).toEqual([]);
  });
});
