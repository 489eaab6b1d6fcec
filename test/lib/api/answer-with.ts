import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';

/** Creates a client whose every request gets a response with this body. */
export function answerWith(body: unknown, status = 200): ServiceClient {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = async () => new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
  return createClient({ address: 'https://reports.example', key: 'key-of-the-test', fetch });
}

/** `body` is JSON text, or a value to serialise. */
export async function searchPageReports(body: unknown) {
  return (await answerWith(body).listReports({ ...defaultReportQuery, perPage: 100 })).items;
}

export async function listProjectsOf(body: unknown) {
  return (await answerWith(body).listProjects(1)).items;
}

export function showReportOf(body: unknown) {
  return answerWith(body).showReport('1');
}
