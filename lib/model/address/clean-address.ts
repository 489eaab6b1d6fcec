import { decodePercent } from './decode-percent.ts';
import { trackingParameters } from './tracking-parameters.ts';

export interface CleanedAddress {
  url: string;
  /** What was left out, as it stood there: `utm_source=news`, `#part`. */
  dropped: string[];
}

/**
 * An address without its fragment and its tracking parameters; everything else stays byte for byte. Every fragment
 * goes, `#!/` and `#/` too: none is part of what a server is asked for, and the rest of Pagegrade takes addresses that
 * differ in it for the same page (`isSamePage`).
 */
export function cleanAddress(url: string): CleanedAddress {
  const [, base = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const parameters = query?.split('&') ?? [];
  const kept = parameters.filter((parameter) => !isTracking(parameter));
  const dropped = [...parameters.filter(isTracking), ...(fragment && fragment !== '#' ? [fragment] : [])];
  // A bare `?` belongs to the address; one that only tracking parameters followed does not.
  const hasQuery = kept.length > 0;
  return { url: hasQuery ? `${base}?${kept.join('&')}` : base, dropped };
}

/** Of a parameter as it stands in a query: `utm_source=news`. */
export function isTracking(parameter: string): boolean {
  const name = decodePercent(parameter.split('=', 1)[0] ?? '').toLowerCase();
  return names.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

const names = new Set(trackingParameters);
const beginnings = trackingParameters.filter((known) => known.endsWith('*')).map((known) => known.slice(0, -1));
