import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getReportLink, readServiceAddress } from '../../../../lib/model/address/service-address.ts';
import { ProblemError } from '../../../../lib/model/problem.ts';

describe('a service address', () => {
  test.each([
    ['https://reports.example', 'https://reports.example'],
    ['  https://reports.example/ \n', 'https://reports.example'],
    ['HTTPS://Reports.Example', 'https://reports.example'],
    ['reports.example', 'https://reports.example'],
    ['reports.example:8443/sub', 'https://reports.example:8443/sub'],
    ['//reports.example', 'https://reports.example'],
    ['https:reports.example', 'https://reports.example'],
    ['https://reports.example:443', 'https://reports.example'],
    ['https://reports.example/sub//', 'https://reports.example/sub'],
    ['https://reports.example/api/v1', 'https://reports.example'],
    ['https://reports.example/api/v1/', 'https://reports.example'],
    ['https://reports.example/API/v1/', 'https://reports.example'],
    ['https://reports.example/sub/api/v1/reports?per_page=10#x', 'https://reports.example/sub'],
    ['https://reports.example/sub//api/v1/projects/a', 'https://reports.example/sub'],
    ['https://reports.example/api/api/v1', 'https://reports.example/api'],
    ['https://reports.example/api/v10', 'https://reports.example/api/v10'],
    ['https://reports.example/?a=b#c', 'https://reports.example'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['localhost:3000', 'http://localhost:3000'],
    ['grader.localhost', 'http://grader.localhost'],
    ['127.0.0.1:3000/grader/', 'http://127.0.0.1:3000/grader'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['192.168.1.7:3000', 'https://192.168.1.7:3000'],
    ['http://reports.example', 'http://reports.example'],
  ])('typed as %j is %s', (text, address) => {
    expect(readServiceAddress(text).address).toBe(address);
  });

  test.each([
    '',
    '   ',
    'https://',
    'http:///',
    'two words',
    'ftp://reports.example',
    'file:///reports',
    'javascript:alert(1)',
    'mailto:me@reports.example',
    'chrome-extension://abc',
    'https://me:secret@reports.example',
    'https://me@reports.example',
    'me:secret@reports.example',
    'me:123@reports.example',
    'https://reports.example:99999',
    'https://re ports.example',
    'https://a<b>.example',
  ])('is not %j', (text) => {
    expect(() => readServiceAddress(text)).toThrow(ProblemError);
    expect(() => readServiceAddress(text)).toThrow(/^addressInvalid$/);
  });

  test('asks for the permission of its one host, without the port', () => {
    expect(readServiceAddress('https://reports.example:8443/sub')).toEqual({
      address: 'https://reports.example:8443/sub',
      origin: 'https://reports.example:8443',
      originPattern: 'https://reports.example/*',
      isPlainHttp: false,
    });
    expect(readServiceAddress('[::1]:3000').originPattern).toBe('http://[::1]/*');
  });

  test.each<[string, boolean]>([
    ['http://reports.example', true],
    ['http://192.168.1.7', true],
    ['http://0.0.0.0', true],
    ['http://localhost.example', true],
    ['http://127.0.0.1.example', true],
    ['http://mylocalhost', true],
    ['https://reports.example', false],
    ['http://localhost', false],
    ['http://a.b.localhost:80', false],
    ['http://127.1', false],
    ['http://127.255.0.9', false],
    ['http://0x7f.1', false],
    ['http://[0:0:0:0:0:0:0:1]', false],
  ])('%s would send the key in the clear to another machine: %s', (text, isPlainHttp) => {
    expect(readServiceAddress(text).isPlainHttp).toBe(isPlainHttp);
  });

  test('that was read once is read the same again', () => {
    const paths = fc.array(fc.constantFrom('/', '/api', '/v1', '/api/v1', '/reports', '/sub', '?x', '#y'));
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.domain()), paths, (start, rest) => {
        const { address } = readServiceAddress(start + rest.join(''));
        expect(readServiceAddress(address).address).toBe(address);
        expect(address).not.toMatch(/\/$|[?#]|\/api\/v1(\/|$)/i);
      }),
      { numRuns: 30 },
    );
  });

  test('of a million characters is read in a moment', () => {
    const address = `https://reports.example${'/'.repeat(1_000_000)}x`;
    expect(readServiceAddress(address).address).toBe(address);
  }, 1_000);

  test('is read from any text or refused, and nothing else happens', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          expect(readServiceAddress(text).address).toMatch(/^https?:\/\//);
        } catch (error) {
          expect(error).toBeInstanceOf(ProblemError);
        }
      }),
    );
  });
});

describe('the link to a report', () => {
  const address = 'https://reports.example/sub';

  test.each([
    ['https://reports.example/r/abc', 'https://reports.example/r/abc'],
    ['https://reports.example:443/r/abc?x#y', 'https://reports.example/r/abc?x#y'],
    ['/r/abc', 'https://reports.example/r/abc'],
  ])('is the service’s own %s', (link, expected) => {
    expect(getReportLink(address, { id: '7', link })).toBe(expected);
  });

  test.each([
    undefined,
    '',
    'copy',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://evil.example/r/abc',
    '//evil.example/r/abc',
    '/\\evil.example/r/abc',
    'http://reports.example/r/abc',
    'https://reports.example:8443/r/abc',
    'https://me:secret@reports.example/r/abc',
    'https://reports.example.evil.example/',
    'https://reports.example/sub/api/v1/reports/7',
    'https://',
  ])('is made by ourselves where the service sent %j', (link) => {
    expect(getReportLink(address, { id: '7', link })).toBe('https://reports.example/sub/reports/7');
  });

  test('has the id as one segment', () => {
    expect(getReportLink(address, { id: 'a/b?c#d' })).toBe('https://reports.example/sub/reports/a%2Fb%3Fc%23d');
    expect(getReportLink(address, { id: 'lone \ud800' })).toBe('https://reports.example/sub/reports/lone%20%EF%BF%BD');
  });
});
