/**
 * IPv4 outside the public internet: this host, private use, carrier-grade NAT, loopback, link-local, protocols, tests
 * of networks, reserved (RFC 6890).
 */
const privateIpv4 =
  /^(0|10|127|169\.254|192\.(168|0\.0)|198\.1[89]|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2[45]\d)\.[\d.]+$/;

/** Names reserved by RFC 6761, 6762, 8375 and ICANN, those that routers and companies use instead, and private networks. */
const privateName =
  /(^|\.)(localhost|localdomain|local|internal|intern|intranet|private|workgroup|lan|home|corp|test|home\.arpa|fritz\.box|ts\.net|nip\.io|sslip\.io|localtest\.me)$/;

/**
 * IPv6: unique local (fc00::/7), link-local (fe80::/10), site-local (fec0::/10), NAT64 for local use (RFC 8215), Teredo
 * (2001::/32), whose last part is an IPv4 address in disguise.
 */
const privateIpv6 = /^(f[cd]\w\w|fe[89a-f]\w|64:ff9b:1|2001:0):/;

/** IPv6 that ends in an IPv4 address: compatible (including `::` and `::1`), mapped, translated, NAT64. */
const embeddedIpv4 = /^(?:0:0:0:0:0:(?:0|ffff)|0:0:0:0:ffff:0|64:ff9b:0:0:0:0):(\w+):(\w+)$/;

/** 6to4: the IPv4 address of the relay follows the prefix. */
const relayedIpv4 = /^2002:(\w+):(\w+):/;

/**
 * Whether a host, as far as its name shows, can be reached only from the user's own computer or network. Takes the
 * `hostname` of a `URL`, which normalises every way to write an IP address.
 */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPrivateIpv6(expandIpv6(hostname.slice(1, -1)));
  const host = hostname.replace(/\.$/, '');
  return privateIpv4.test(host) || privateName.test(host) || (host !== '' && !host.includes('.'));
}

function isPrivateIpv6(address: string): boolean {
  const [, high, low] = relayedIpv4.exec(address) ?? embeddedIpv4.exec(address) ?? [];
  return privateIpv6.test(address) || (high !== undefined && low !== undefined && privateIpv4.test(toIpv4(high, low)));
}

/** All eight groups of an IPv6 address, without leading zeros. */
function expandIpv6(address: string): string {
  const missing = 8 - address.split(':').filter(Boolean).length;
  return address.replace('::', `:${'0:'.repeat(missing)}`).replace(/^:|:$/g, '');
}

function toIpv4(high: string, low: string): string {
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .map((number) => `${number >> 8}.${number & 255}`)
    .join('.');
}
