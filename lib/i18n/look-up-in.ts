import type { Lookup } from './translate.ts';

/** The strings of a language as their file has them. */
export type Messages = Record<string, { message: string }>;

/** Looks strings up in such a file, as the browser does it with its own language's. */
export function lookUpIn(messages: Messages): Lookup {
  return (key, substitutions) =>
    (messages[key]?.message ?? '').replaceAll(/\$(\$|\d)/g, (_, of: string) =>
      of === '$' ? '$' : (substitutions[Number(of) - 1] ?? ''),
    );
}
