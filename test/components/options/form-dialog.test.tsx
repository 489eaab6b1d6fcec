import { expect, test, vi } from 'vitest';
import { FormDialog } from '../../../components/options/FormDialog.tsx';
import { mount } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();

test('a dialog whose work has begun cannot be closed until that ends: it would not cancel it', async () => {
  const onClose = vi.fn();
  const draw = (isBusy: boolean) => (
    <FormDialog title="Re-run 3 reports?" yes="Re-run" isBusy={isBusy} onYes={() => undefined} onClose={onClose}>
      <p>Text</p>
    </FormDialog>
  );
  const { root, show } = await mount(draw(true));
  const send = (type: string) => {
    const event = root.ownerDocument.createEvent('Event');
    event.initEvent(type, false, true);
    Object.assign(event, { key: 'Escape' });
    root.querySelector('dialog')?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const closeInAllWays = () => {
    root.querySelector<HTMLElement>('.dialog-actions button')?.click();
    root.querySelector<HTMLElement>('[aria-label="Close"]')?.click();
    send('cancel');
  };
  expect(send('keydown')).toBe(true);
  closeInAllWays();
  expect(onClose).not.toHaveBeenCalled();
  await show(draw(false));
  closeInAllWays();
  expect(onClose).toHaveBeenCalledTimes(3);
});
