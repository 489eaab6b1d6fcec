import type { ProblemCode } from '../problem.ts';

/** The links of a selection on a page, on their way to the list of addresses. */
export interface SelectedLinks {
  texts: string[];
  /** How many more there were. */
  leftOut: number;
  /** Why there are none. */
  problem?: ProblemCode;
}

export interface LinkLimits {
  /** How many. */
  count: number;
  /** How long each may be, and all together. */
  length: number;
  total: number;
}

/** Far more than anybody selects by hand, and together what the browser keeps in memory for us. */
export const linkLimits: LinkLimits = { count: 20_000, length: 4_000, total: 3_000_000 };

export function getNoLinks(problem: ProblemCode): SelectedLinks {
  return { texts: [], leftOut: 0, problem };
}

/** As much of both as there would be room for of one. Why there are none is said of the newer. */
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

/** What was found in a page, which may have any reason to overdo it. */
export function readSelectedLinks(found: unknown): SelectedLinks {
  const { texts, leftOut } = Object(found) as Record<string, unknown>;
  if (!Array.isArray(texts)) return getNoLinks('selectionUnreadable');
  const links = texts.filter((text) => typeof text === 'string' && /^https?:/.test(text)).slice(0, linkLimits.count);
  const more = typeof leftOut === 'number' && leftOut > 0 ? leftOut : 0;
  return { texts: links, leftOut: more, ...(links.length === 0 && { problem: 'selectionEmpty' as const }) };
}
