import { isTracking } from './clean-address.ts';
import { getNormalAddress } from './normal-address.ts';

const schemeLength = 'https://'.length;
const origin = /^https?:[^?#\\\s]*$/i;
/** In a place within a server: more than one way to write it, or dot segments. */
const unusual = /[^\w~./=&?-]|\/\.|\?.*\?/;

/** The same as `getNormalAddress`, for who has many: what an origin or a parameter is read as is found out once. */
export function createAddressNormaliser(): (url: string) => string {
  const readOrigin = remember((text) => (origin.test(text) ? getNormalAddress(text) : ''));
  const isNameTracking = remember(isTracking);
  const isKept = (parameter: string) => parameter !== '' && !isNameTracking(parameter.split('=', 1)[0] ?? '');
  const normaliseQuery = (query: string) => {
    const kept = query.split('&').filter(isKept).join('&');
    return kept && `?${kept}`;
  };
  return (url) => {
    const slash = url.indexOf('/', schemeLength);
    const place = slash < 0 ? '' : url.slice(slash);
    const start = place && !unusual.test(place) ? readOrigin(url.slice(0, slash)) : '';
    // What cannot be parsed is left as it is, all of it.
    if (!start.startsWith('//')) return getNormalAddress(url);
    const mark = place.indexOf('?');
    let end = mark < 0 ? place.length : mark;
    while (place[end - 1] === '/') end -= 1;
    return start + place.slice(0, end) + (mark < 0 ? '' : normaliseQuery(place.slice(mark + 1)));
  };
}

function remember<Value>(find: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}
