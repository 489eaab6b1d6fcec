import type { GateSignals } from './gates.ts';

/** What can go wrong with a request. A test chooses the fault and the requests that it applies to. */
export type FaultKind =
  /** The request is answered with this status and is not handled. */
  | { kind: 'status'; status: number; body?: string; contentType?: string }
  /** The response is 200 with a web page, as from a captive portal. */
  | { kind: 'html'; body?: string }
  | { kind: 'brokenJson' }
  | { kind: 'rateLimit'; retryAfter?: number }
  | { kind: 'redirect'; location: string; status?: number }
  /** The connection is dropped before the service handles the request. */
  | { kind: 'dropBefore' }
  /** The service handles the request, then the connection is dropped without a response. */
  | { kind: 'dropAfter' }
  /** The whole response is sent, then the connection is dropped. */
  | { kind: 'dropBehind' }
  /** Half of the response is sent, then the connection is dropped. */
  | { kind: 'truncate' }
  /** The request is handled at once and answered later: if the caller gives up, the change was made all the same. */
  | { kind: 'delay'; ms: number }
  /** The request is held until the test lets it continue: see `createGate`. */
  | { kind: 'gate'; gate: GateSignals };

export interface FaultMatch {
  /** Without it, every method but `OPTIONS` matches, so that a preflight request does not use up the fault. */
  method?: string;
  /** Without it, only requests to the API match. */
  path?: RegExp;
  /** Text in a parameter of the query or the body. */
  value?: string;
}

export type Fault = FaultKind & {
  match?: FaultMatch;
  /** How many requests it applies to; without it, to all. */
  times?: number;
};

/** The parts of a request that a match looks at. */
export interface MatchableRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: string;
}

export interface FaultList {
  /** Returns a function that removes the fault. */
  add(fault: Fault): () => void;
  clear(): void;
  /** Finds the oldest matching fault and counts one use of it. */
  take(request: MatchableRequest): Fault | undefined;
}

export function createFaultList(): FaultList {
  /** The faults and how often each still applies. */
  const remaining = new Map<Fault, number>();
  return {
    add(fault) {
      // A copy, so that the same object added twice counts twice.
      const own = { ...fault };
      remaining.set(own, own.times ?? Number.POSITIVE_INFINITY);
      return () => void remaining.delete(own);
    },
    clear: () => remaining.clear(),
    take(request) {
      for (const [fault, left] of remaining) {
        if (!isMatch(fault.match, request)) continue;
        if (left > 1) remaining.set(fault, left - 1);
        else remaining.delete(fault);
        return fault;
      }
    },
  };
}

function isMatch({ method, path: pattern, value }: FaultMatch = {}, request: MatchableRequest): boolean {
  const isMethod = method === undefined ? request.method !== 'OPTIONS' : method.toUpperCase() === request.method;
  const isPath = pattern ? pattern.test(request.path) : request.path.includes('/api/v1/');
  return isMethod && isPath && (value === undefined || listValues(request).some((other) => other.includes(value)));
}

function listValues({ query, body }: MatchableRequest): string[] {
  return [...Object.values(query), ...new URLSearchParams(body).values()];
}
