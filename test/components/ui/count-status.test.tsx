import { afterEach, expect, test, vi } from 'vitest';
import { CountStatus } from '../../../components/ui/CountStatus.tsx';
import { mount, settle } from '../mount.tsx';

afterEach(() => void vi.useRealTimers());

test('a count is shown at once, but announced only when it stays the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const draw = (count: number) => <CountStatus class="count" words={`${count} reports`} />;
  const { root, show } = await mount(draw(0));
  const said: unknown[] = [];
  for (let count = 1; count <= 20; count++) {
    await show(draw(count));
    vi.advanceTimersByTime(250);
    await settle();
    said.push(root.querySelector('[role="status"]')?.textContent);
  }
  expect(root.querySelector('.count')?.textContent).toBe('20 reports');
  expect(new Set(said)).toEqual(new Set(['0 reports']));
  vi.advanceTimersByTime(500);
  await settle();
  expect(root.querySelector('[role="status"]')?.textContent).toBe('20 reports');
});
