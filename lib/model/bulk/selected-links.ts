import * as z from 'zod/mini';
import { type ProblemCode, problemCodes } from '../problem.ts';

export const selectedLinksSchema = z.object({
  texts: z.array(z.string()),
  /** How many links were left out because of `linkLimits`. */
  leftOut: z.number(),
  /** Why there are no links. */
  problem: z.optional(z.enum(problemCodes)),
});
/** The links in a selection on a web page, before the list of addresses takes them. */
export type SelectedLinks = z.output<typeof selectedLinksSchema>;

export interface LinkLimits {
  /** The maximum number of links. */
  count: number;
  /** The maximum length of each link and of all links together, in characters. */
  length: number;
  total: number;
}

/** Far more than anybody selects by hand. The total is what fits into the browser's session storage. */
export const linkLimits: LinkLimits = { count: 20_000, length: 4_000, total: 3_000_000 };

export function getNoLinks(problem: ProblemCode): SelectedLinks {
  return { texts: [], leftOut: 0, problem };
}

/** Joins two selections within the limits for one. `problem` is that of the newer selection. */
export function joinSelectedLinks(first: SelectedLinks | undefined, next: SelectedLinks): SelectedLinks {
  if (!first) return next;
  const all = [...new Set([...first.texts, ...next.texts])];
  let size = 0;
  const texts = all.slice(0, linkLimits.count).filter((text) => {
    size += text.length;
    return size <= linkLimits.total;
  });
  return { ...next, texts, leftOut: first.leftOut + next.leftOut + all.length - texts.length };
}

/** Validates links found in a web page. The page is not trusted, so the limit on their number is applied again. */
export function readSelectedLinks(found: unknown): SelectedLinks {
  const { texts, leftOut } = Object(found) as Record<string, unknown>;
  if (!Array.isArray(texts)) return getNoLinks('selectionUnreadable');
  const links = texts.filter((text) => typeof text === 'string' && /^https?:/.test(text)).slice(0, linkLimits.count);
  const more = typeof leftOut === 'number' && leftOut > 0 ? leftOut : 0;
  return { texts: links, leftOut: more, ...(links.length === 0 && { problem: 'selectionEmpty' as const }) };
}
