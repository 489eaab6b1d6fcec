import { decodePercent } from './decode-percent.ts';
import { isPrivateHost } from './private-host.ts';

/** Why the user is asked before an address is sent. */
export type AddressRisk = 'credentials' | 'token' | 'privateHost';

/**
 * Parameter names that clearly mean a secret, compared in lower case and without punctuation. Any value counts, except
 * plain flags such as `true` or `1`.
 */
const secretName =
  /(token|secret|password|passwd|pwd|passphrase|credentials?|bearer|jwt|nonce|signature|hmac|(api|access|private|auth|secret)key|sess(ion)?id|(auth|access|verification|confirmation|invite|activation)code)$|^(sig|otp|pw)$/;

/** Parameter names that may mean a secret or an ordinary word: the value decides. */
const ambiguousName =
  /key$|^(auth|authorization|authentication|code|session|sess|sid|pass|ticket|invite|invitation|reset|verify|verification|confirm|confirmation|activate|activation|magic|hash)$/;

/** Addresses whose path is a secret by itself: who has it can post messages. */
const secretAddress =
  /^(hooks\.slack\.com\/services\/|discord(app)?\.com\/api\/webhooks\/|api\.telegram\.org\/bot\d+:)/;

/**
 * Why the user has to be asked before an address is sent; undefined if there is no reason. A private host is no reason
 * if the service itself is on a private host: it is in the same network.
 */
export function findAddressRisk(url: string, serviceAddress: string | undefined): AddressRisk | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return undefined;
  if (parsed.username || parsed.password) return 'credentials';
  if (hasSecret(parsed)) return 'token';
  if (!isPrivateHost(parsed.hostname)) return undefined;
  return isPrivateHost(URL.parse(serviceAddress ?? '')?.hostname ?? '') ? undefined : 'privateHost';
}

function hasSecret({ hostname, pathname, search, hash }: URL): boolean {
  if (secretAddress.test(hostname + pathname)) return true;
  // Decode the whole text, so that an address inside a parameter is checked with its own parameters; twice, because it
  // may have passed through a redirect.
  const [path = '', ...parameters] = decodePercent(decodePercent(pathname + search + hash)).split(/[?&#;]/);
  const segments = path.split('/');
  return (
    segments.some((segment, index) => hasJwt(segment) || isNamedSecret(segments[index - 1] ?? '', segment, true)) ||
    parameters.some((parameter) => {
      const [, name = '', value = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(parameter) ?? [];
      return hasJwt(value) || hasRandomRun(value) || isNamedSecret(name, value, false);
    })
  );
}

/** In a path, a word such as `reset-password` may be followed by a page's name: only a random text counts there. */
function isNamedSecret(name: string, value: string, isInPath: boolean): boolean {
  const bare = name.toLowerCase().replace(/[^a-z]/g, '');
  const isSecret = secretName.test(bare);
  if (isInPath) return (isSecret || ambiguousName.test(bare)) && /^\w{16,}$/.test(value) && isMixed(value);
  return isSecret
    ? !/^(|\d{1,3}|true|false|yes|no|on|off|null|none|undefined)$/i.test(value)
    : ambiguousName.test(bare) && isMixed(value);
}

/** Whether letters and digits are mixed as in a token, unlike in a voucher (`SUMMER20`) or a slug (`chapter-2`). */
function isMixed(value: string): boolean {
  return /^(?=.*\d)(?=.*[a-z])\S{6,}$/i.test(value) && !/^([A-Z]+|([A-Za-z]+[-_])+)\d{1,4}$/.test(value);
}

/** Searches backwards from the first dot, because a search from every possible start to its dot would be quadratic. */
function hasJwt(text: string): boolean {
  return /(?<=\beyJ[\w-]{8,})\.[\w-]*\.[\w-]/.test(text);
}

/**
 * Whether a run of at least 32 characters alternates between lower case, upper case and digits as often as only random
 * text does. Shorter hexadecimal hashes, up to a SHA-1, are common version numbers; a SHA-256 counts as a key.
 */
function hasRandomRun(text: string): boolean {
  return (text.match(/[\w+/=-]{32,}/g) ?? []).some((run) => {
    if (/^[\da-f-]+$/i.test(run)) return /[\da-f]{64}/i.test(run);
    const changes = run.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g) ?? [];
    return changes.length > run.length * 0.4;
  });
}
