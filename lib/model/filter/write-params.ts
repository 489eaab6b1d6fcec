/** The parameters of an address; those without a value are left out. */
export function writeParams(values: Record<string, string | undefined>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

/** Undefined for a default: an address does not say it. */
export function unlessDefault(value: string, defaultValue: string): string | undefined {
  return value === defaultValue ? undefined : value;
}
