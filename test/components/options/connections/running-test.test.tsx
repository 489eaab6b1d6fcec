// What the user does in the form of a connection while the service has not answered the connection test yet.
import { expect, test } from 'vitest';
import { ConnectionForm } from '../../../../components/options/connections/ConnectionForm.tsx';
import { ConnectionsPage } from '../../../../components/options/connections/ConnectionsPage.tsx';
import type { Connection } from '../../../../lib/model/connection.ts';
import { mount, settle } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fill, fire } from '../bulk/open-bulk.tsx';

speakEnglish();

const other: Connection = {
  id: 'a',
  name: 'A',
  address: 'https://a.example',
  keyHint: '',
  privacy: 'private',
  forgetsKey: false,
};

/** Fills in the form of a new connection and submits it. The test ends with the first call of `answer`. */
async function startTest(address = 'https://new.example') {
  const { promise, resolve } = Promise.withResolvers<object>();
  const onSaved: string[] = [];
  const form = await mount(
    <ConnectionForm
      connections={[other]}
      onSaved={({ name }) => onSaved.push(name)}
      onCancel={() => void form.remove()}
    />,
    {
      testConnection: () => promise,
      saveConnection: ({ name, address }: { name: string; address: string }) => ({
        ...other,
        id: 'new',
        name,
        address,
      }),
    },
  );
  await fill(form.root, 'input:not([type])', address);
  await fill(form.root, '[type="password"]', 'a long key');
  fire(form.root.querySelector('form'), 'submit');
  await settle();
  const answer = async () => {
    resolve({});
    await settle();
  };
  return { ...form, onSaved, answer, listSent: () => form.sent.map(({ name }) => name) };
}

test('a form that is cancelled or left during the test saves nothing and releases its origin at once', async () => {
  for (const isCancelled of [true, false]) {
    const { root, released, remove, onSaved, answer, listSent } = await startTest();
    const cancel = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
    if (isCancelled) fire(cancel ?? null, 'click');
    else await remove();
    await settle();
    expect(released).toEqual(['https://new.example/*']);
    await answer();
    expect(listSent()).toEqual(['testConnection']);
    expect(onSaved).toEqual([]);
  }
});

test('what is being tested and its name cannot be changed meanwhile, and no second test can start', async () => {
  const { root, answer, listSent } = await startTest();
  const isReadOnly = () =>
    [...root.querySelectorAll('input:not([type]), [type="password"]')].map((field) => field.hasAttribute('readOnly'));
  const isBusy = () => root.querySelector('[type="submit"]')?.getAttribute('aria-busy');
  expect(isReadOnly()).toEqual([true, true, true]);
  // Browser extensions that fill in passwords ignore `readonly`.
  await fill(root, '[type="password"]', 'another key');
  expect(isBusy()).toBe('true');
  await answer();
  expect(listSent()).toEqual(['testConnection', 'saveConnection']);
  expect([...isReadOnly(), isBusy() ?? false]).toEqual([false, false, false, false]);
});

test('the reports of a new connection are offered as soon as the page knows the connection', async () => {
  const saved = { ...other, id: 'new', name: 'New' };
  const draw = (connections: Connection[]) => <ConnectionsPage connections={{ connections, activeId: 'a' }} />;
  const answers = { testConnection: () => ({}), saveConnection: () => saved };
  const { root, show } = await mount(draw([other]), answers);
  const add = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add connection');
  fire(add ?? null, 'click');
  await settle();
  await fill(root, 'input:not([type])', 'https://new.example');
  await fill(root, '[type="password"]', 'a long key');
  fire(root.querySelector('form'), 'submit');
  const read = () => root.querySelector('.connections-message')?.textContent;
  await expect.poll(read).toContain('New');
  expect(read()).not.toContain('Show reports');
  await show(draw([other, saved]));
  expect(root.querySelector('.connections-message a')?.getAttribute('href')).toContain('new');
});

test('a typed key is sent only to the address for which it was typed', async () => {
  const own = { ...other, id: 'b' };
  const draw = (stored: Connection) => (
    <ConnectionForm stored={stored} connections={[]} onSaved={() => undefined} onCancel={() => undefined} />
  );
  const answers = { testConnection: () => ({}), saveConnection: () => other };
  const { root, sent, show } = await mount(draw(own), answers);
  await fill(root, '[type="password"]', 'a long key');
  await show(draw({ ...own, address: 'https://b.example' }));
  fire(root.querySelector('form'), 'submit');
  await expect
    .poll(() => sent.map(({ input }) => input))
    .toContainEqual({
      address: 'https://a.example',
      connectionId: 'b',
      key: 'a long key',
    });
});

test.each([
  ['no address', 'ftp://new.example', ['This is not a service address.']],
  ['plain http without consent', 'http://new.example', []],
])('%s is neither asked for nor sent, even if the browser submits the form', async (_what, address, problems) => {
  const { root, listSent } = await startTest(address);
  expect([...root.querySelectorAll('.problem-title')].map(({ textContent }) => textContent)).toEqual(problems);
  expect(listSent()).toEqual([]);
});
