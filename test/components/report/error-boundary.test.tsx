import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../components/report/ErrorBoundary.tsx';
import { mount } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an error while a view renders is shown in its place, and “Try again” reloads the page', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const Cell = ({ words }: { words?: string }) => <p>{words?.trim().length ?? JSON.parse('{')}</p>;
  const draw = (name: string, words?: string) => (
    <>
      <nav>Views</nav>
      <ErrorBoundary key={name}>
        <Cell words={words} />
      </ErrorBoundary>
    </>
  );
  const { root, show } = await mount(draw('reports'));
  expect(root.querySelector('nav')).not.toBeNull();
  expect(root.querySelector('[role="alert"]')?.textContent).toContain('Something went wrong in Pagegrade itself.');
  expect(root.querySelector('pre')?.textContent).toMatch(/JSON/);
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')?.click();
  expect(reload).toHaveBeenCalledOnce();
  await show(draw('settings', 'fine'));
  expect(root.querySelector('p')?.textContent).toBe('4');
  expect(root.querySelector('[role="alert"]')).toBeNull();
});
