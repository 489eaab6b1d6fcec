import { decodePercent } from './decode-percent.ts';
import { trackingParameters } from './tracking-parameters.ts';

export interface CleanedAddress {
  url: string;
  /** The removed parts as they were: `utm_source=news`, `#part`. */
  dropped: string[];
}

/**
 * Removes the fragment and the tracking parameters from an address; everything else stays byte for byte. Even fragments
 * such as `#!/` and `#/` are removed: no fragment is sent to a server, and Pagegrade treats addresses that differ only
 * in their fragment as the same page (`isSamePage`).
 */
export function cleanAddress(url: string): CleanedAddress {
  const [, base = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const parameters = query?.split('&') ?? [];
  const kept = parameters.filter((parameter) => !isTracking(parameter));
  const dropped = [...parameters.filter(isTracking), ...(fragment && fragment !== '#' ? [fragment] : [])];
  // A bare `?` stays (`kept` is `['']` then). It is removed only together with the last tracking parameter.
  return { url: kept.length > 0 ? `${base}?${kept.join('&')}` : base, dropped };
}

/** Whether a parameter, as written in a query (`utm_source=news`), is a tracking parameter. */
export function isTracking(parameter: string): boolean {
  const name = decodePercent(parameter.split('=', 1)[0] ?? '').toLowerCase();
  return exactNames.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
}

const exactNames = new Set(trackingParameters);
const prefixes = trackingParameters.filter((known) => known.endsWith('*')).map((known) => known.slice(0, -1));
