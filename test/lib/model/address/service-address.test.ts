import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readServiceAddress } from '../../../../lib/model/address/service-address.ts';
import { ProblemError } from '../../../../lib/model/problem.ts';
import { getReportLink } from '../../../../lib/model/report/report-link.ts';

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
  ])('the input %j is read as %s', (text, address) => {
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
  ])('the input %j is refused', (text) => {
    expect(() => readServiceAddress(text)).toThrow(ProblemError);
    expect(() => readServiceAddress(text)).toThrow(/^addressInvalid$/);
  });

  test('the permission for a service address covers only its host, without the port', () => {
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
    ['http://localhost.', true],
    ['https://reports.example', false],
    ['http://localhost', false],
    ['http://a.b.localhost:80', false],
    ['http://127.1', false],
    ['http://127.255.0.9', false],
    ['http://0x7f.1', false],
    ['http://[0:0:0:0:0:0:0:1]', false],
  ])('%s would send the key unencrypted to another machine: %s', (text, isPlainHttp) => {
    expect(readServiceAddress(text).isPlainHttp).toBe(isPlainHttp);
  });

  test('reading a service address that was already read changes nothing', () => {
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

  test('an address of a million characters is read within the limit of a test', () => {
    const address = `https://reports.example${'/'.repeat(1_000_000)}x`;
    expect(readServiceAddress(address).address).toBe(address);
  });

  test('any text is either read as a web address or refused with a problem', () => {
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
  ])('the service’s link %s is used', (link, expected) => {
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
  ])('the link is built from the report’s id if the service sent %j', (link) => {
    expect(getReportLink(address, { id: '7', link })).toBe('https://reports.example/sub/reports/7');
  });

  test('the report’s id is one path segment of the link', () => {
    expect(getReportLink(address, { id: 'a/b?c#d' })).toBe('https://reports.example/sub/reports/a%2Fb%3Fc%23d');
    expect(getReportLink(address, { id: 'lone \ud800' })).toBe('https://reports.example/sub/reports/lone%20%EF%BF%BD');
  });
});
