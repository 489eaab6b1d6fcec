import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import type { Work } from '../../../lib/model/work.ts';
import { startRawServer } from '../api/raw-server.ts';
import { createFastClock, startApp } from './start-app.ts';

const url = 'https://a.example/';

const responses: [string, (response: ServerResponse) => void][] = [
  [
    'never ends',
    (response) => {
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    },
  ],
  ['is 50 MB large', (response) => void response.end(Buffer.alloc(50_000_000, ' '))],
];

const works: Work[] = [
  { kind: 'create', url, privacy: 'private' },
  { kind: 'rerun', reportId: '1', url },
];

test.each(responses.flatMap(([name, respond]) => works.map((work) => [work.kind, name, work, respond] as const)))(
  'a %s whose response %s is unconfirmed, and was sent once',
  async (_kind, _name, work, respond) => {
    await using server = await startRawServer((request, response) => {
      if (request.method === 'GET') return void response.writeHead(200).end('[]');
      respond(response.writeHead(200, { 'Content-Type': 'application/json' }));
    });
    const timeLimits = { read: 300, write: 300 };
    const { handlers, waitForJob } = startApp({
      ...createFastClock(),
      createClient: (options) => createClient({ ...options, timeLimits }),
    });
    const connection = { name: '', address: server.address, key: 'key-of-the-test', privacy: 'private' } as const;
    const { id: connectionId } = await handlers.saveConnection(connection);
    const job = await waitForJob(await handlers.startJob({ connectionId, work }));
    expect(job).toMatchObject({
      state: 'unconfirmed',
      problem: { code: expect.stringMatching(/^(timedOut|notUnderstood)$/) },
    });
    expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    await server.nextClose;
  },
);
