import { describe, expect, test } from 'vitest';
import {
  type ConnectionInput,
  isKnownAddress,
  isMoved,
  listFaults,
  listUnusedOrigins,
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

test('another origin is another service, a path of the same one is not', () => {
  const isOther = (text: string) => isMoved(findServiceAddress(text), stored);
  expect(['https://other.example', 'https://reports.example.com/grader', ''].map(isOther)).toEqual([
    true,
    false,
    false,
  ]);
});

describe('before anything is asked or sent', () => {
  test('a whole input has no fault', () => {
    expect(listFaults(createInput(), undefined)).toEqual([]);
  });

  test('says all that is missing at once', () => {
    expect(listFaults(createInput({ address: '', key: ' ' }), undefined)).toEqual(['addressMissing', 'keyMissing']);
  });

  test('tells an address that is not there from one that is none', () => {
    expect(listFaults(createInput({ address: ' ' }), undefined)).toEqual(['addressMissing']);
    expect(listFaults(createInput({ address: 'ftp://reports.example.com' }), undefined)).toEqual(['addressInvalid']);
  });

  test('takes an address with a query, as its words say', () => {
    expect(listFaults(createInput({ address: 'https://reports.example.com/?a=1' }), undefined)).toEqual([]);
  });

  test('plain http off loopback needs a yes', () => {
    const input = createInput({ address: 'http://reports.example.com' });
    expect(listFaults(input, undefined)).toEqual(['plainHttp']);
    expect(listFaults({ ...input, acceptsPlainHttp: true }, undefined)).toEqual([]);
  });

  test('plain http to loopback needs none', () => {
    expect(listFaults(createInput({ address: 'http://127.0.0.1:8080' }), undefined)).toEqual([]);
  });
});

describe('a stored connection', () => {
  test('starts without its key and keeps it where the field stays empty', () => {
    const input = startInput(stored);
    expect(input.key).toBe('');
    expect(listFaults(input, stored)).toEqual([]);
  });

  test('wants its key again where the address moves to another origin', () => {
    const moved = { ...startInput(stored), address: 'https://other.example.com' };
    expect(listFaults(moved, stored)).toEqual(['keyMissing']);
  });

  test('keeps its key on another path of the same origin', () => {
    expect(listFaults({ ...startInput(stored), address: `${stored.address}/grader` }, stored)).toEqual([]);
  });

  test('does not ask twice for the yes to plain http', () => {
    const plain = { ...stored, address: 'http://reports.example.com' };
    expect(listFaults(startInput(plain), plain)).toEqual([]);
  });
});

describe('an address that another connection has', () => {
  test('is known however it is written', () => {
    const input = createInput({ address: ' Reports.example.com/api/v1/ ' });
    expect(isKnownAddress(input, undefined, [stored])).toBe(true);
  });

  test('is not known for being the connection’s own, or for being none', () => {
    expect(isKnownAddress(startInput(stored), stored, [stored])).toBe(false);
    expect(isKnownAddress(createInput({ address: '' }), undefined, [stored])).toBe(false);
  });
});

test('gives back only the origins that no connection needs, each once', () => {
  const asked = ['https://reports.example.com/*', 'https://typo.example.com/*', 'https://typo.example.com/*'];
  expect(listUnusedOrigins(asked, [stored])).toEqual(['https://typo.example.com/*']);
});
