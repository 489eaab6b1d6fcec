// Fake stores, loaded into the process that submits an archive: replaces `fetch`, records every request in the file
// STORE_REQUESTS, answers token and read requests, and refuses uploads.
import { appendFileSync } from 'node:fs';

export interface StoreRequest {
  method: string;
  url: string;
  body: string;
}

globalThis.fetch = async (input, init = {}) => {
  const request: StoreRequest = { method: init.method ?? 'GET', url: String(input), body: await readBody(init.body) };
  appendFileSync(process.env.STORE_REQUESTS ?? '', `${JSON.stringify(request)}\n`);
  const isToken = request.url.startsWith('https://oauth2.googleapis.com/');
  if (request.method !== 'GET' && !isToken) return new Response('refused', { status: 500 });
  return Response.json(isToken ? { access_token: 'token' } : {});
};

async function readBody(body: unknown): Promise<string> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) return String(body ?? '');
  let text = '';
  for await (const chunk of body as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString();
  return text;
}
