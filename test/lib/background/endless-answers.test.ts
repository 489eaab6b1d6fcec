import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import type { Work } from '../../../lib/model/job.ts';
import { startRawServer } from '../api/raw-server.ts';
import { hurry, startApp } from './start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const url = 'https://a.example/';

const answers: [string, (response: ServerResponse) => void][] = [
  [
    'drips for ever',
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

test.each(answers.flatMap(([name, answer]) => works.map((work) => [work.kind, name, work, answer] as const)))(
  'a %s whose answer %s is not lost: it was sent once, and is in doubt',
  async (_kind, _name, work, answer) => {
    await using server = await startRawServer((request, response) => {
      if (request.method === 'GET') return void response.writeHead(200).end('[]');
      answer(response.writeHead(200, { 'Content-Type': 'application/json' }));
    });
    const timeLimits = { read: 300, write: 300 };
    const { handlers, settled } = startApp({
      ...hurry(),
      createClient: (options) => createClient({ ...options, timeLimits }),
    });
    const connection = { name: '', address: server.address, key: 'key-of-the-test', privacy: 'private' } as const;
    const { id: connectionId } = await handlers.saveConnection(connection, page);
    const job = await settled(await handlers.startJob({ connectionId, work }, page));
    expect(job).toMatchObject({
      state: 'unconfirmed',
      problem: { code: expect.stringMatching(/^(timedOut|notUnderstood)$/) },
    });
    expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
    await server.nextClose;
  },
);
