// Successes whose body says that nothing was done, or says nothing of the report that was written.
import { expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import { getProblem } from './get-problem.ts';
import { startAnswering, startRawServer } from './raw-server.ts';

test.each([
  ['{"status": 403, "success": false, "message": "You may not delete this."}', 'forbidden', 403],
  ['{"id": 5, "object": "report", "deleted": false, "status": 200}', 'invalid', 400],
  ['{"ok": false, "error": "You may not delete this."}', 'invalid', 400],
  ['{"code": "409", "message": "It is being analysed."}', 'conflict', 409],
])('a delete answered with 200 and %s is a problem', async (body, code, status) => {
  await using server = await startAnswering(body, 200);
  const call = createClient({ address: server.address, key: 'k' }).deleteReport('5');
  expect(await getProblem(call)).toMatchObject({ code, status });
});

test('a delete answered with {"deleted": true} is done', async () => {
  await using server = await startAnswering('{"id": 5, "object": "report", "deleted": true, "status": 200}', 200);
  const call = createClient({ address: server.address, key: 'k' }).deleteReport('5');
  expect(await call).toEqual({ wasAlreadyGone: false });
});

test.each(['{"message": "Report updated."}', '{"success": true}', '{"status": 200}', '1', '[]', ''])(
  'after a change answered with %j, the report is read, and the change is sent once',
  async (body) => {
    const methods: (string | undefined)[] = [];
    await using server = await startRawServer(({ method }, response) => {
      methods.push(method);
      response.end(method === 'GET' ? '{"data": {"id": 5, "url": "https://a.example/", "privacy": 0}}' : body);
    });
    const client = createClient({ address: server.address, key: 'k' });
    expect(await client.updateReport('5', { privacy: 'public' })).toMatchObject({ id: '5', privacy: 'public' });
    expect(methods).toEqual(['PATCH', 'GET']);
  },
);
