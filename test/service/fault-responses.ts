import { STATUS_CODES } from 'node:http';
import type { Fault } from './faults.ts';

const htmlPage = '<!doctype html><html lang="en"><title>Welcome</title><h1>Please sign in to the network</h1></html>';

/** The response that a fault sends in place of the service's; `undefined` for faults that send none. */
export function findFaultResponse(fault: Fault): Response | undefined {
  switch (fault.kind) {
    case 'status':
      return respond(fault.status, fault.body ?? describe(fault.status), fault.contentType ?? 'application/json');
    case 'html':
      return respond(200, fault.body ?? htmlPage, 'text/html; charset=utf-8');
    case 'brokenJson':
      return respond(200, '{"data": [{"id": 1, "url": "https://', 'application/json');
    case 'rateLimit': {
      const response = respond(429, JSON.stringify({ message: 'Too Many Attempts.' }), 'application/json');
      response.headers.set('retry-after', String(fault.retryAfter ?? 60));
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

function respond(status: number, body: string, contentType: string): Response {
  // The `Response` constructor rejects any body, even an empty one, with these statuses.
  const isBodyless = status === 204 || status === 205 || status === 304;
  return new Response(isBodyless ? null : body, { status, headers: { 'content-type': contentType } });
}
