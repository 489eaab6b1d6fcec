import { STATUS_CODES } from 'node:http';
import type { Fault } from './faults.ts';

const htmlPage = '<!doctype html><html lang="en"><title>Welcome</title><h1>Please sign in to the network</h1></html>';

/** The answer a fault gives in the service's place; `undefined` for those that let the request be handled. */
export function findFaultAnswer(fault: Fault): Response | undefined {
  switch (fault.kind) {
    case 'status':
      return answer(fault.status, fault.body ?? describe(fault.status), fault.contentType ?? 'application/json');
    case 'html':
      return answer(200, fault.body ?? htmlPage, 'text/html; charset=utf-8');
    case 'brokenJson':
      return answer(200, '{"data": [{"id": 1, "url": "https://', 'application/json');
    case 'rateLimit': {
      const response = answer(429, JSON.stringify({ message: 'Too Many Attempts.' }), 'application/json');
      const after = fault.retryAfter ?? 60;
      response.headers.set('retry-after', after instanceof Date ? after.toUTCString() : String(after));
      return response;
    }
    case 'redirect':
      return new Response(null, { status: fault.status ?? 302, headers: { location: fault.location } });
    default:
      return undefined;
  }
}

function describe(status: number): string {
  return JSON.stringify({ message: STATUS_CODES[status] ?? 'Error' });
}

function answer(status: number, body: string, contentType: string): Response {
  // A Response refuses a body, even an empty one, with these.
  const isBodyless = status === 204 || status === 205 || status === 304;
  return new Response(isBodyless ? null : body, { status, headers: { 'content-type': contentType } });
}
