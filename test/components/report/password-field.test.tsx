import { expect, test } from 'vitest';
import { PasswordField } from '../../../components/report/PasswordField.tsx';
import { mount, settle } from '../mount.tsx';
import { fire } from '../options/bulk/open-bulk.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();

test('every generated password is announced, by a new node in the live region', async () => {
  const passwords: string[] = [];
  const { root } = await mount(<PasswordField value="" onChange={(password) => passwords.push(password)} />);
  const status = root.querySelector('[role="status"]') as HTMLElement;
  const generate = async () => {
    fire(root.querySelector('[aria-label="Generate password"]'), 'click');
    await settle();
    expect(status.textContent).toBe('Password generated');
    return status.firstChild;
  };
  const first = await generate();
  expect(first).not.toBe(await generate());
  expect(new Set(passwords).size).toBe(2);
});

test('each submission of the empty field focuses it, and its error is shown until something is typed', async () => {
  const draw = (value = '') => <PasswordField value={value} onChange={() => undefined} />;
  const { root, show } = await mount(draw());
  let focused = 0;
  root.querySelector('input')?.addEventListener('focus', () => (focused += 1));
  const readError = () => root.querySelector('[role="alert"]')?.textContent;
  expect([focused, readError()]).toEqual([0, '']);
  for (const submissions of [1, 2]) {
    fire(root.querySelector('input'), 'invalid');
    await settle();
    expect([focused, readError()]).toEqual([submissions, 'Enter a password, or choose another privacy.']);
  }
  await show(draw('s'));
  expect([focused, readError()]).toEqual([2, '']);
});
