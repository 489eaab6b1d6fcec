/** One check of a page by the service, as far as it can be recognised in the answer. */
export interface Check {
  name: string;
  isPassed: boolean;
  /** In the service's own words; empty where it has none. */
  detail: string;
}

/** The fields in which services say more about a check. */
const detailNames = ['detail', 'message', 'description', 'value'];

/**
 * The checks in a report's fields, failed ones first. The fields of a report are not specified (interface §1), so every
 * object with a name and a boolean `passed` counts as a check.
 */
export function listChecks(fields: Record<string, unknown>): Check[] {
  const checks = Object.values(fields).flatMap((field) => (isObject(field) ? readChecks(field) : []));
  return checks.sort((a, b) => Number(a.isPassed) - Number(b.isPassed));
}

function readChecks(field: object): Check[] {
  return Object.entries(field).flatMap(([key, value]) => {
    if (!isObject(value) || typeof value.passed !== 'boolean') return [];
    const name = Array.isArray(field) ? (value.name ?? value.title) : key;
    if (typeof name !== 'string') return [];
    const detail = detailNames.map((name) => value[name]).find((text) => typeof text === 'string') ?? '';
    return [{ name: spellOut(name), isPassed: value.passed, detail: String(detail) }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** As a person writes it: `image_texts` and `imageTexts` are "Image texts". */
function spellOut(name: string): string {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`);
  const text = words.replace(/[_\s-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
