import type { Service } from './service.ts';

export interface ApiResponse<Body> {
  status: number;
  headers: Headers;
  text: string;
  /** The text parsed as JSON; `undefined` if it is not JSON. The type is the caller's claim and is not checked. */
  body: Body;
}

export interface ReportBody {
  id: number;
  url: string;
  project: string;
  result: string;
  privacy: number;
  created_at: string;
  generated_at: string;
  link: string;
  results: Record<string, { passed: boolean | number; importance: string; detail?: string; errors?: object }>;
}

export interface ListBody<Item> {
  data: Item[];
  links: Record<string, string | null>;
  meta: { current_page: number; last_page: number; per_page: number; total: number };
}

export interface FailureBody {
  message: string | Record<string, string[]>;
  errors?: Record<string, string[]>;
}

type Form = Record<string, string | number>;

/** Sends one request to the API (interface §4, §5). `headers` add to the usual ones or replace them. */
export async function callApi<Body>(
  { address, key }: Pick<Service, 'address' | 'key'>,
  method: string,
  path: string,
  form?: Form,
  headers: Record<string, string> = {},
): Promise<ApiResponse<Body>> {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, accept: 'application/json', ...headers },
    redirect: 'manual',
    ...(form && { body: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) as Body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
