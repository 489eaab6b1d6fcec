import type { Lookup } from './translate.ts';

/** Asks the browser once for each string that nothing is filled into: rows ask for the same ones hundreds of times. */
export function rememberStrings(getMessage: Lookup): Lookup {
  const known = new Map<string, string>();
  return (key, substitutions) => {
    const found = substitutions.length === 0 ? known.get(key) : undefined;
    if (found !== undefined) return found;
    const text = getMessage(key, substitutions);
    if (substitutions.length === 0) known.set(key, text);
    return text;
  };
}
