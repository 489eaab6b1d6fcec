import type { Context } from 'hono';
import { Refusal, refuseInvalid } from './refusal.ts';
import type { PageRequest } from './store/page-request.ts';

/**
 * Reads parameters one by one and collects all errors, so that one response can list them. As in Laravel, texts are
 * trimmed (passwords are not) and an empty parameter counts as missing.
 */
export class Parameters {
  readonly #values: URLSearchParams;
  readonly #errors: Record<string, string[]> = {};

  constructor(values: URLSearchParams) {
    this.#values = values;
  }

  text(name: string): string | undefined {
    return this.#values.get(name)?.trim() || undefined;
  }

  secret(name: string): string | undefined {
    return this.#values.get(name) || undefined;
  }

  choice<Value extends string | number>(name: string, allowed: readonly Value[]): Value | undefined {
    const text = this.text(name);
    const value = allowed.find((option) => String(option) === text);
    if (text !== undefined && value === undefined) this.reject(name, `The selected ${toWords(name)} is invalid.`);
    return value;
  }

  reject(name: string, message: string): void {
    this.#errors[name] = [...(this.#errors[name] ?? []), message];
  }

  /** Throws if a parameter was invalid. Call it after all parameters were read. */
  check(): void {
    if (Object.keys(this.#errors).length > 0) refuseInvalid(this.#errors);
  }
}

const pageSizes = [10, 25, 50, 100] as const;

/** Reads the parameters of every list (interface §4.1, §4.2). As in Laravel, an invalid `page` means the first page. */
export function readPageRequest(parameters: Parameters, searchBy: string): PageRequest {
  parameters.choice('search_by', [searchBy]);
  const page = parameters.text('page') ?? '';
  return {
    search: parameters.text('search'),
    sort: parameters.choice('sort', ['desc', 'asc']) ?? 'desc',
    perPage: parameters.choice('per_page', pageSizes) ?? 10,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

export function readQuery(c: Context): Parameters {
  return new Parameters(new URL(c.req.url).searchParams);
}

/** Reads a form-urlencoded body (interface §4). Other types are refused, so that a caller's mistake is noticed. */
export async function readForm(c: Context): Promise<Parameters> {
  const body = await c.req.text();
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (body && type !== 'application/x-www-form-urlencoded') {
    throw new Refusal(415, 'The body must be application/x-www-form-urlencoded.');
  }
  return new Parameters(new URLSearchParams(body));
}

function toWords(name: string): string {
  return name.replaceAll('_', ' ');
}
