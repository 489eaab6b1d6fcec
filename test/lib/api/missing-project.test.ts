// A service may identify a project by something else than its name, or have no route for a name with a slash: its 404
// then says nothing about the project.
import { expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import { getProblem } from './get-problem.ts';
import { startRawServer } from './raw-server.ts';

async function deleteWhileListed(names: string[]) {
  const requests: string[] = [];
  const server = await startRawServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    if (method === 'GET') return void response.end(JSON.stringify({ data: names.map((name) => ({ name })) }));
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"message": "No such route."}');
  });
  return { server, requests, call: createClient({ address: server.address, key: 'k' }).deleteProject('a/b') };
}

test('a project that is missing on delete but still listed is a failure, with the words of the service', async () => {
  const { server, requests, call } = await deleteWhileListed(['a/b', 'a/bc']);
  await using _ = server;
  expect(await getProblem(call)).toMatchObject({ code: 'notFound', status: 404, serviceMessage: 'No such route.' });
  expect(requests).toEqual(['DELETE /api/v1/projects/a%2Fb', expect.stringContaining('search=a%2Fb')]);
});

test('a project that is missing on delete and no longer listed was already gone', async () => {
  const { server, call } = await deleteWhileListed(['a/bc']);
  await using _ = server;
  expect(await call).toEqual({ wasAlreadyGone: true });
});
