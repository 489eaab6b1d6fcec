import { expect, test } from 'vitest';
import { Field } from '../../../components/ui/Field.tsx';
import { mount } from '../mount.tsx';

test('an error is announced by a live region that exists before it, and the control refers to it', async () => {
  const draw = (error?: string) => (
    <Field label="Password" error={error}>
      {(control) => <input {...control} />}
    </Field>
  );
  const { root, show } = await mount(draw());
  const alert = root.querySelector('[role="alert"]');
  const describedBy = () => root.querySelector('input')?.getAttribute('aria-describedby');
  expect([alert?.textContent, describedBy()]).toEqual(['', null]);
  await show(draw('Enter a password.'));
  expect(root.querySelector('[role="alert"]')).toBe(alert);
  expect([alert?.textContent, describedBy()]).toEqual(['Enter a password.', alert?.id]);
});
