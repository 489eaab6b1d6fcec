/** The URL parameters that have a value. */
export function writeParams(values: Record<string, string | undefined>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

/** Undefined for the default value, which URLs leave out. */
export function unlessDefault(value: string, defaultValue: string): string | undefined {
  return value === defaultValue ? undefined : value;
}
