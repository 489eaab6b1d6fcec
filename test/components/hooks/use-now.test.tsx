import { afterEach, expect, test, vi } from 'vitest';
import { RetryButton } from '../../../components/report/ProblemNotice.tsx';
import { type Mounted, mount } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();

let mounted: Mounted | undefined;
afterEach(async () => {
  await mounted?.remove();
  vi.restoreAllMocks();
});

test('a countdown that starts long after the previous one starts with the current time', async () => {
  const start = Date.now();
  mounted = await mount(<RetryButton retryAt={start - 1} onRetry={() => undefined} />);
  expect(mounted.root.textContent).toBe('Try again');
  vi.spyOn(Date, 'now').mockReturnValue(start + 300_000);
  await mounted.show(<RetryButton retryAt={start + 330_000} onRetry={() => undefined} />);
  expect(mounted.root.textContent).toBe('Try again in 00:30');
});
