import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callApi } from '../service/call-api.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagegrade-service-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command as `npm run service` does: with Node, directly from the source. */
function runCommand(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'service.ts'), '--port', '0', ...args], {
    cwd: folder,
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output.text += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, output, ended };
}

async function runService(...args: string[]) {
  const command = runCommand(...args);
  await expect.poll(() => command.output.text).toContain('Ctrl-C');
  const read = (name: string) => new RegExp(`${name} +(\\S+)`).exec(command.output.text)?.[1] ?? '';
  return { ...command, address: read('Service address'), key: read('API key') };
}

test('the command prints its address, stores data and key in .data, and exits with 0 on Ctrl-C', async () => {
  const first = await runService();
  expect(first.output.text).toContain(`${first.address}/samples/decent/`);
  await callApi(first, 'POST', '/reports', { url: `${first.address}/samples/good/` });
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  const second = await runService();
  expect(second.key).toBe(first.key);
  const { body } = await callApi(second, 'GET', '/reports');
  expect(body).toMatchObject({ data: [{ url: `${first.address}/samples/good/`, result: 'good' }] });
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('options set the key, the database, the latency and the shape', async () => {
  const service = await runService('--key', 'mine', '--data', ':memory:', '--latency', '200', '--shape', 'bare');
  const begin = Date.now();
  const { body } = await callApi({ address: service.address, key: 'mine' }, 'GET', '/reports');
  expect(body).toEqual([]);
  expect(Date.now() - begin).toBeGreaterThanOrEqual(199);
  service.child.kill('SIGINT');
  expect(await service.ended).toBe(0);
});

test('a port in use ends with an explanation', async () => {
  const service = await runService('--data', ':memory:');
  const { port } = new URL(service.address);
  const { output, ended } = runCommand('--data', ':memory:', '--port', port);
  expect(await ended).toBe(1);
  expect(output.text.trim()).toBe(`Port ${port} is taken. Choose another with --port.`);
  service.child.kill('SIGINT');
  await service.ended;
});
