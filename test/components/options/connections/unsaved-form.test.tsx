// Unsaved input in the form of a connection, while the user visits another view.
import { expect, test } from 'vitest';
import { ConnectionForm } from '../../../../components/options/connections/ConnectionForm.tsx';
import type { Connection } from '../../../../lib/model/connection.ts';
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
