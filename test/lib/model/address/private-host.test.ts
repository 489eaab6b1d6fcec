import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { isPrivateHost } from '../../../../lib/model/address/private-host.ts';

/** Parses the host as the browser does, which accepts several spellings of an IP address. */
const isPrivate = (host: string) => isPrivateHost(new URL(`http://${host}/`).hostname);

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'shop.localhost',
  'printer.local',
  'wiki.internal',
  'nas.home.arpa',
  'router.lan',
  'intranet',
  'intranet.',
  'db.corp',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '0',
  'fritz.box',
  'shop.test',
  'nas.workgroup',
  'machine.tail1234.ts.net',
  '10.0.0.7.nip.io',
  '[::]',
  '[::1]',
  '[::10.0.0.1]',
  '[64:ff9b:1::8.8.8.8]',
])('the host %s is private', (host) => {
  expect(isPrivate(host)).toBe(true);
});

test.each([
  'shop.example',
  'localhost.shop.example',
  'local.example',
  'mylocal.example',
  'test.example',
  'box.example',
  'notlocalhost.com',
  'home.example',
  'arpa.example',
  '10.example.com',
])('the host %s is public', (host) => {
  expect(isPrivate(host)).toBe(false);
});

test('an empty host is not private', () => {
  expect(isPrivateHost('')).toBe(false);
});

describe('compared with ipaddr.js', () => {
  const privateRanges = ['private', 'loopback', 'linkLocal', 'carrierGradeNat', 'unspecified'];
  const reserved = ['192.0.0.0/24', '198.18.0.0/15', '240.0.0.0/4'].map((range) => ipaddr.IPv4.parseCIDR(range));
  const isPrivateIpv4 = (address: ipaddr.IPv4) =>
    privateRanges.includes(address.range()) || reserved.some((range) => address.match(range));
  const octets = fc
    .tuple(
      fc.oneof(fc.constantFrom(0, 9, 10, 11, 100, 126, 127, 128, 169, 172, 192, 198, 239, 240), fc.nat(255)),
      fc.oneof(
        fc.constantFrom(0, 15, 16, 17, 18, 19, 20, 31, 32, 63, 64, 127, 128, 167, 168, 169, 253, 254),
        fc.nat(255),
      ),
      fc.oneof(fc.constant(0), fc.nat(255)),
      fc.nat(255),
    )
    .map((numbers) => new ipaddr.IPv4(numbers));

  test('the result is the same for all values of the first two octets of an IPv4 address', () => {
    const wrong = Array.from({ length: 65_536 }, (_, half) => [half >> 8, half & 255]).filter(
      ([first = 0, second = 0]) => {
        return isPrivateHost(`${first}.${second}.3.4`) !== isPrivateIpv4(new ipaddr.IPv4([first, second, 3, 4]));
      },
    );
    expect(wrong).toEqual([]);
  });

  test('the result is the same for IPv4 addresses', () => {
    fc.assert(
      fc.property(octets, (address) => {
        expect(isPrivate(`${address}`)).toBe(isPrivateIpv4(address));
      }),
    );
  });

  /** Prefixes of IPv6 addresses whose last 32 bits are an IPv4 address. */
  const prefixes = ['::ffff:0:0', '::ffff:0:0:0', '64:ff9b::'];

  test.each(prefixes)('the result is the same for IPv4 addresses embedded in %s', (prefix) => {
    fc.assert(
      fc.property(octets, (address) => {
        const bytes = ipaddr.IPv6.parse(prefix).toByteArray().slice(0, 12);
        expect(isPrivate(`[${new ipaddr.IPv6([...bytes, ...address.octets])}]`)).toBe(isPrivateIpv4(address));
      }),
    );
  });

  test('the result is the same for the IPv4 addresses embedded in 6to4 addresses', () => {
    fc.assert(
      fc.property(octets, fc.array(fc.nat(255), { minLength: 10, maxLength: 10 }), (address, rest) => {
        const ipv6 = new ipaddr.IPv6([0x20, 0x02, ...address.octets, ...rest]);
        expect(ipv6.range()).toBe('6to4');
        expect(isPrivate(`[${ipv6}]`)).toBe(isPrivateIpv4(address));
      }),
    );
  });

  test('the result is the same for all other IPv6 addresses', () => {
    const carriers = ['ipv4Mapped', 'rfc6145', 'rfc6052', '6to4'];
    const group = fc.oneof(
      fc.constantFrom(0, 1, 0xfc00, 0xfdff, 0xfe80, 0xfebf, 0xfec0, 0x2001, 0x2002),
      fc.nat(0xffff),
    );
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const address = new ipaddr.IPv6(groups);
        const range = address.range();
        fc.pre(!carriers.includes(range) && groups.slice(0, 6).some((part) => part > 0));
        const expected = [...privateRanges, 'uniqueLocal', 'deprecatedSiteLocal', 'teredo'].includes(range);
        expect([`${address}`, isPrivate(`[${address}]`)]).toEqual([`${address}`, expected]);
      }),
      { numRuns: 500 },
    );
  });
});
