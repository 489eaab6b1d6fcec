// A connection without a key that works: it came from a policy, or its key was cleared or refused.
import { expect, test } from 'vitest';
import { ConnectionForm } from '../../../../components/options/connections/ConnectionForm.tsx';
import { ConnectionList } from '../../../../components/options/connections/ConnectionList.tsx';
import { ConnectionsPage } from '../../../../components/options/connections/ConnectionsPage.tsx';
import type { Connection } from '../../../../lib/model/connection.ts';
import { mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

const own = { id: 'a', name: 'A', address: 'https://a.example', keyHint: '', privacy: 'private' } as const;
const missing: Connection = { ...own, forgetsKey: false, isKeyMissing: true };

async function read(connection: Connection): Promise<{ row: string; form: string }> {
  const list = await mount(
    <ConnectionList connections={[connection]} onEdit={() => undefined} onRemoved={() => undefined} />,
  );
  const row = list.root.querySelector('.connection-problem')?.textContent ?? '';
  const form = await mount(
    <ConnectionForm
      stored={connection}
      connections={[connection]}
      onSaved={() => undefined}
      onCancel={() => undefined}
    />,
  );
  return { row, form: form.root.textContent };
}

test('a connection that never had a key asks for it, and announces the permission request', async () => {
  const { row, form } = await read(missing);
  expect(row).toBe('Needs your API key');
  expect(form).toContain('You’ll find it in your account with the service.');
  expect(form).not.toContain('forgotten');
  expect(form).toContain('The browser will ask for “Read and change your data on a.example”.');
});

test('the form of the organisation’s connection opens by itself, also if its policy arrives later', async () => {
  const set: Connection = { ...missing, isManaged: true };
  const { root, show } = await mount(<ConnectionsPage connections={{ connections: [], activeId: undefined }} />);
  expect(root.querySelector('h2')?.textContent).toBe('New connection');
  await show(<ConnectionsPage connections={{ connections: [set], activeId: 'a' }} />);
  await settle();
  expect(root.querySelector('h2')?.textContent).toContain('A');
  expect(root.textContent).toContain('You’ll find it in your account with the service.');
});

test('a connection whose key was cleared says so', async () => {
  const { row, form } = await read({ ...missing, forgetsKey: true });
  expect(row).toBe('Key cleared');
  expect(form).toContain('The key was cleared when the browser closed.');
  expect(form).not.toContain('The browser will ask');
});

const sync = { connectionId: 'a', status: 'failed', problem: { code: 'keyRefused' }, done: 0, isComplete: false };
const block = { connectionId: 'a', waitsFor: 'connection', problem: { code: 'keyRefused' } };
test.each([
  ['list', { getSync: () => sync }],
  ['tasks', { listJobs: () => ({ jobs: [], counts: {}, blocks: [block] }) }],
])('a connection whose key was refused for its %s says so, and offers to replace the key', async (_, answers) => {
  const edited: unknown[] = [];
  const { root } = await mount(
    <ConnectionList
      connections={[{ ...own, keyHint: '1234', forgetsKey: false }]}
      onEdit={(id) => void edited.push(id)}
      onRemoved={() => undefined}
    />,
    answers,
  );
  await settle();
  expect(root.querySelector('.connection-problem')?.textContent).toBe('The service refused the API key.');
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Replace key')?.click();
  expect(edited).toEqual(['a']);
});

test('the list shows the privacy of a connection as the default for new reports', async () => {
  const list = await mount(
    <ConnectionList connections={[missing]} onEdit={() => undefined} onRemoved={() => undefined} />,
  );
  expect(list.root.querySelector('.privacy')?.textContent).toBe('Default: Private');
});
