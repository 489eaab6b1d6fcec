/** One check of a page by the service, as far as the response can be interpreted. */
export interface Check {
  name: string;
  isPassed: boolean;
  /** Why it failed and what was measured, as the service says it; empty if it does not. */
  detail: string;
  /** Absent if the service does not rate it. */
  importance?: Importance;
  /** What the service measured, if that is short. */
  value?: CheckValue;
}

/** A number, or a short text that begins with one, such as "4.8 s". */
export type CheckValue = number | string;

/** What the service measured at checks, passed or failed, by the name of the check. */
export type CheckValues = Readonly<Record<string, CheckValue>>;

/** What is stored of a report's checks. */
export interface StoredChecks {
  /** The names of the failed checks, the most important first. */
  failedChecks: string[];
  /** Absent if the service sends none. */
  values?: CheckValues;
}

/** How services rate checks, the most important first. */
export const importances = ['critical', 'high', 'medium', 'low'] as const;
export type Importance = (typeof importances)[number];

/** The names under which services say why a check failed. */
const reasonNames = ['detail', 'message', 'description'];

/** More than one check has. */
const maxErrors = 10;
const maxListed = 10;

type FormatNumber = (value: number) => string;

/** How services say whether a check has passed. */
const passedValues = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);

/**
 * The checks in a report's fields: failed ones first, then by importance, otherwise in the service's order. The fields
 * of a report are not specified (interface §1), so every object with a name and `passed` (true, false, 1 or 0) is a check.
 * `format` writes the numbers that were measured.
 */
export function listChecks(fields: Record<string, unknown>, format: FormatNumber = String): Check[] {
  const checks = Object.values(fields).flatMap((field) => (isObject(field) ? readChecks(field, format) : []));
  return checks.sort((a, b) => Number(a.isPassed) - Number(b.isPassed) || getRank(a) - getRank(b));
}

/** A check without a rating counts as one of medium importance. */
function getRank({ importance = 'medium' }: Check): number {
  return importances.indexOf(importance);
}

/** More than anybody reads, and few enough to store for each of a hundred thousand reports. */
export const maxFailedChecks = 30;
export const maxValues = 30;
export const maxCheckNameLength = 100;
export const maxValueLength = 20;

/** The failed checks without duplicates, and the values; undefined if there are no checks. */
export function findStoredChecks(fields: Record<string, unknown>): StoredChecks | undefined {
  const checks = listChecks(fields).map(({ name, ...check }) => ({
    ...check,
    name: name.slice(0, maxCheckNameLength),
  }));
  if (checks.length === 0) return undefined;
  const failed = new Set(checks.flatMap(({ name, isPassed }) => (isPassed ? [] : name)));
  const values = checks.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return {
    failedChecks: [...failed].slice(0, maxFailedChecks),
    // Of several with one name, the first counts, which failed.
    ...(values.length > 0 && { values: Object.fromEntries(values.slice(0, maxValues).reverse()) }),
  };
}

/** The values of the named checks, as far as they are known. */
export function pickValues(values: CheckValues = {}, names: readonly string[]): CheckValues {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = findValue(values, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The values may come from a file, and a name may be that of a property which every object has. */
export function findValue(values: CheckValues = {}, name: string): CheckValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function readChecks(field: object, format: FormatNumber): Check[] {
  return Object.entries(field).flatMap(([key, value]) => {
    const isPassed = isObject(value) ? passedValues.get(value.passed) : undefined;
    if (!isObject(value) || isPassed === undefined) return [];
    const name = Array.isArray(field) ? (value.name ?? value.title) : key;
    if (typeof name !== 'string') return [];
    const measured = isShort(value.value) && { value: value.value };
    return [
      {
        name: formatName(name),
        isPassed,
        detail: describeCheck(value, format),
        importance: readImportance(value),
        ...measured,
      },
    ];
  });
}

/** The reason, then the value, unless the reason already names it. */
function describeCheck(check: Record<string, unknown>, format: FormatNumber): string {
  const said = reasonNames.map((name) => describeValue(check[name])).find((text) => text !== '');
  const reason = describeErrors(check.errors) || (said ?? '');
  const value = describeValue(check.value);
  if (value && hasWords(reason, value)) return reason;
  return [reason, describeValue(check.value, format)].filter(Boolean).join(' · ');
}

/** Whether the words stand in a text, and not as parts of longer words or numbers. */
function hasWords(text: string, words: string): boolean {
  const isLetter = (character = '') => /[\p{L}\p{N}]/u.test(character);
  const around = text.split(words);
  return around.slice(1).some((after, at) => !isLetter(around[at]?.at(-1)) && !isLetter(after[0]));
}

function readImportance({ importance, severity }: Record<string, unknown>): Importance | undefined {
  const rating = String(importance ?? severity).toLowerCase();
  return importances.find((known) => known === rating);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isShort(value: unknown): value is CheckValue {
  return (
    typeof value === 'number' || (typeof value === 'string' && value.length <= maxValueLength && /^\d/.test(value))
  );
}

/** A text, a number, or a list of these; anything else says nothing that fits into a line. */
function describeValue(value: unknown, format: FormatNumber = String): string {
  if (typeof value === 'number') return format(value);
  if (typeof value === 'string') return value;
  const listed = Array.isArray(value) ? value.slice(0, maxListed) : [];
  return listed
    .map((item) => describeValue(item, format))
    .filter(Boolean)
    .join(', ');
}

/** The names of the errors as words, with their numbers: `{too_short: {min: 1, max: 60}}` is "Too short: min 1, max 60". */
function describeErrors(errors: unknown): string {
  if (!isObject(errors)) return '';
  const texts = Object.entries(errors)
    .slice(0, maxErrors)
    .map(([key, more]) => {
      if (Array.isArray(errors)) return typeof more === 'string' ? formatName(more) : '';
      const numbers = isObject(more) ? Object.entries(more).filter(([, value]) => typeof value === 'number') : [];
      const name = formatName(key);
      return numbers.length === 0 ? name : `${name}: ${numbers.map(([word, value]) => `${word} ${value}`).join(', ')}`;
    });
  return texts.filter(Boolean).join('; ');
}

/** A readable name: `image_texts` and `imageTexts` become "Image texts". */
function formatName(name: string): string {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`);
  const text = words.replace(/[_\s-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
