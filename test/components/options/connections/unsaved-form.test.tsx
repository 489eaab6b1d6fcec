// Unsaved input in the form of a connection, while the user visits another view or another window changes it.
import { expect, test } from 'vitest';
import { ConnectionForm } from '../../../../components/options/connections/ConnectionForm.tsx';
import type { Connection } from '../../../../lib/model/connection.ts';
import { ProblemError } from '../../../../lib/model/problem.ts';
import { type Mounted, mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fill, fire } from '../bulk/open-bulk.tsx';

speakEnglish();

const saved: Connection = {
  id: 'a',
  name: 'A',
  address: 'https://a.example',
  keyHint: '',
  privacy: 'private',
  forgetsKey: false,
};
const draw = (stored?: Connection) => (
  <ConnectionForm stored={stored} connections={[]} onSaved={() => undefined} onCancel={() => undefined} />
);
const answers = { testConnection: () => ({}), saveConnection: () => saved };

/** Address, key and name. */
const readFields = ({ root }: Mounted) =>
  [...root.querySelectorAll<HTMLInputElement>('input.input')].map(({ value }) => value);

test('unsaved input is restored when the form is opened again, until it is saved', async () => {
  const first = await mount(draw());
  await fill(first.root, '[type="url"]', 'https://a.example');
  await fill(first.root, '[type="password"]', 'a long key');
  await first.remove();
  const again = await mount(draw(), answers);
  expect(readFields(again)).toEqual(['https://a.example', 'a long key', '']);
  fire(again.root.querySelector('form'), 'submit');
  await expect.poll(() => again.sent.map(({ name }) => name)).toContain('saveConnection');
  await again.remove();
  expect(readFields(await mount(draw()))).toEqual(['', '', '']);
});

test('unsaved input is kept when another window changes the connection; other fields show the change', async () => {
  const first = await mount(draw(saved));
  await fill(first.root, '[placeholder="a.example"]', 'Mine');
  await first.show(draw({ ...saved, name: 'Theirs', address: 'https://b.example' }));
  expect(readFields(first)).toEqual(['https://b.example', '', 'Mine']);
  await first.remove();
  const again = await mount(draw({ ...saved, name: 'Theirs', address: 'https://c.example' }));
  expect(readFields(again)).toEqual(['https://c.example', '', 'Mine']);
  await again.remove();
});

test('a typed key is sent only to the address for which it was typed', async () => {
  const own = { ...saved, id: 'b' };
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

test('a new address from another window is shown after the key typed for the old one was cleared', async () => {
  const own = { ...saved, id: 'c' };
  const form = await mount(draw(own));
  await fill(form.root, '[type="password"]', 'a');
  await fill(form.root, '[type="password"]', '');
  await form.show(draw({ ...own, address: 'https://b.example' }));
  expect(readFields(form)).toEqual(['https://b.example', '', 'A']);
});

test('a problem is shown only for the address that was tried, not for one that another window has set', async () => {
  const own = { ...saved, id: 'd' };
  const attempt = Promise.withResolvers<never>();
  const { root, show } = await mount(draw(own), { testConnection: () => attempt.promise });
  const findProblem = () => root.querySelector('.connection-failed');
  fire(root.querySelector('form'), 'submit');
  await show(draw({ ...own, address: 'https://b.example' }));
  attempt.reject(new ProblemError({ code: 'notFound' }));
  await show(draw({ ...own, address: 'https://b.example' }));
  expect(findProblem()).toBeNull();
  await show(draw(own));
  expect(findProblem()).not.toBeNull();
  await show(draw({ ...own, address: 'https://c.example' }));
  expect(findProblem()).toBeNull();
});
