import { expect, test } from 'vitest';
import { Button } from '../../../components/ui/Button.tsx';
import { mount } from '../mount.tsx';
import { fire } from '../options/bulk/open-bulk.tsx';

// Enter in a field clicks the submit button of its form. A form without one would be submitted at once.
test('a busy submit button stays one and cancels its click, so that neither a click nor Enter submits its form', async () => {
  const clicks: Event[] = [];
  const draw = (isBusy: boolean) => (
    <Button type="submit" isBusy={isBusy} onClick={(event) => void clicks.push(event)} />
  );
  const { root, show } = await mount(draw(true));
  const button = root.querySelector('[type="submit"]');
  expect(fire(button, 'click').defaultPrevented).toBe(true);
  expect(clicks).toEqual([]);
  await show(draw(false));
  expect(fire(button, 'click').defaultPrevented).toBe(false);
  expect(clicks).toHaveLength(1);
});
