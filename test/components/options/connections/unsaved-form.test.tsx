// What was typed into the form of a connection, while another view is looked at.
import { expect, test } from 'vitest';
import { ConnectionForm } from '../../../../components/options/connections/ConnectionForm.tsx';
import { type Mounted, mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fill, fire } from '../bulk/open-bulk.tsx';

speakEnglish();

const saved = { id: 'a', name: 'A', address: 'https://a.example', keyHint: '', privacy: 'private', forgetsKey: false };
const form = <ConnectionForm connections={[]} onSaved={() => undefined} onCancel={() => undefined} />;
const answers = { testConnection: () => ({}), saveConnection: () => saved };

const readFields = ({ root }: Mounted) =>
  [...root.querySelectorAll<HTMLInputElement>('[type="url"], [type="password"]')].map(({ value }) => value);

test('is there again on the way back, until it is saved', async () => {
  const first = await mount(form);
  await fill(first.root, '[type="url"]', 'https://a.example');
  await fill(first.root, '[type="password"]', 'a long key');
  await first.remove();
  const again = await mount(form, answers);
  expect(readFields(again)).toEqual(['https://a.example', 'a long key']);
  fire(again.root.querySelector('form'), 'submit');
  await expect.poll(() => again.sent.map(({ name }) => name)).toContain('saveConnection');
  await again.remove();
  expect(readFields(await mount(form))).toEqual(['', '']);
});
