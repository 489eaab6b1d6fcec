import type { Passage } from './gates.ts';

/** What can go wrong on the way. Made to order, so that a test can say which request meets it. */
export type FaultKind =
  /** Answered without being handled. */
  | { kind: 'status'; status: number; body?: string; contentType?: string }
  /** 200 with a web page, as from a login wall or a hotel's network. */
  | { kind: 'html'; body?: string }
  | { kind: 'brokenJson' }
  | { kind: 'rateLimit'; retryAfter?: number | Date }
  | { kind: 'redirect'; location: string; status?: number }
  /** The connection is cut before the service did anything. */
  | { kind: 'dropBefore' }
  /** The service did everything, but its answer never arrives. */
  | { kind: 'dropAfter' }
  /** The whole answer arrives, then the line is cut. */
  | { kind: 'dropBehind' }
  /** Half of the answer arrives. */
  | { kind: 'truncate' }
  /** Handled at once, answered later: a caller who gives up has changed something all the same. */
  | { kind: 'delay'; ms: number }
  /** Held until the test lets it go on: see `createGate`. */
  | { kind: 'gate'; gate: Passage };

export interface FaultMatch {
  /** Any but `OPTIONS` where it is absent, so that a preflight does not use the fault up. */
  method?: string;
  /** The API alone where it is absent. */
  path?: RegExp;
  /** Stands in a parameter of the query or the body. */
  value?: string;
}

export type Fault = FaultKind & {
  match?: FaultMatch;
  /** How many requests meet it; all where it is absent. */
  times?: number;
};

/** What a match is decided by. */
export interface DisturbedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: string;
}

export interface FaultList {
  /** Returns what takes it away again. */
  add(fault: Fault): () => void;
  clear(): void;
  /** The oldest fault that matches, used up by one. */
  take(request: DisturbedRequest): Fault | undefined;
}

export function createFaultList(): FaultList {
  const waiting = new Map<Fault, number>();
  return {
    add(fault) {
      // A copy, so that the same object added twice counts twice.
      const own = { ...fault };
      waiting.set(own, own.times ?? Number.POSITIVE_INFINITY);
      return () => void waiting.delete(own);
    },
    clear: () => waiting.clear(),
    take(request) {
      for (const [fault, left] of waiting) {
        if (!isMatch(fault.match, request)) continue;
        if (left > 1) waiting.set(fault, left - 1);
        else waiting.delete(fault);
        return fault;
      }
    },
  };
}

function isMatch({ method, path: pattern, value }: FaultMatch = {}, request: DisturbedRequest): boolean {
  const isMethod = method === undefined ? request.method !== 'OPTIONS' : method.toUpperCase() === request.method;
  const isPath = pattern ? pattern.test(request.path) : request.path.includes('/api/v1/');
  return isMethod && isPath && (value === undefined || listValues(request).some((other) => other.includes(value)));
}

function listValues({ query, body }: DisturbedRequest): string[] {
  return [...Object.values(query), ...new URLSearchParams(body).values()];
}
