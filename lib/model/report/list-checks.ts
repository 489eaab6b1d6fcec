/** One check of a page by the service, as far as the response can be interpreted. */
export interface Check {
  name: string;
  isPassed: boolean;
  /** The service's own text; empty if there is none. */
  detail: string;
}

interface RankedCheck extends Check {
  /** Higher is more important. */
  importance: number;
}

/** The names under which services say more about a check. */
const detailNames = ['detail', 'message', 'description', 'value'];

/** How services rate the importance of a check. A check without a rating gets the default. */
const importances: Record<string, number> = { critical: 4, high: 3, medium: 2, low: 1 };
const defaultImportance = 2;

/**
 * The checks in a report's fields: failed ones first, then by importance, otherwise in the service's order. The fields
 * of a report are not specified (interface §1), so every object with a name and a boolean `passed` is a check.
 */
export function listChecks(fields: Record<string, unknown>): Check[] {
  const checks = Object.values(fields).flatMap((field) => (isObject(field) ? readChecks(field) : []));
  checks.sort((a, b) => Number(a.isPassed) - Number(b.isPassed) || b.importance - a.importance);
  return checks.map(({ importance, ...check }) => check);
}

/** More than anybody reads, and few enough to store for each of a hundred thousand reports. */
const maxFailedChecks = 30;
const maxNameLength = 100;

/** The names of the failed checks without duplicates, the most important first; undefined if there are no checks. */
export function findFailedChecks(fields: Record<string, unknown>): string[] | undefined {
  const checks = listChecks(fields);
  if (checks.length === 0) return undefined;
  const failed = checks.filter(({ isPassed }) => !isPassed).map(({ name }) => name.slice(0, maxNameLength));
  return [...new Set(failed)].slice(0, maxFailedChecks);
}

function readChecks(field: object): RankedCheck[] {
  return Object.entries(field).flatMap(([key, value]) => {
    if (!isObject(value) || typeof value.passed !== 'boolean') return [];
    const name = Array.isArray(field) ? (value.name ?? value.title) : key;
    if (typeof name !== 'string') return [];
    const detail = detailNames.map((name) => value[name]).find((text) => typeof text === 'string') ?? '';
    const importance = importances[String(value.importance ?? value.severity).toLowerCase()] ?? defaultImportance;
    return [{ name: formatName(name), isPassed: value.passed, detail: String(detail), importance }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A readable name: `image_texts` and `imageTexts` become "Image texts". */
function formatName(name: string): string {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`);
  const text = words.replace(/[_\s-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
