import { afterEach, expect, test } from 'vitest';
import { GradeShare } from '../../../../../components/options/reports/table/GroupRow.tsx';
import { type Mounted, mount } from '../../../mount.tsx';
import { speakEnglish } from '../../../speak-english.ts';

speakEnglish();

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

test('one bad report among a thousand is neither none of them nor are the others all', async () => {
  mounted = await mount(<GradeShare counts={{ good: 999, decent: 0, bad: 1 }} />);
  expect(mounted.root.textContent).toBe('> 99% Good · 0% Decent · < 1% Bad');
});

test('what has no grade yet has no share', async () => {
  mounted = await mount(<GradeShare counts={{ good: 0, decent: 0, bad: 0 }} />);
  expect(mounted.root.textContent).not.toContain('%');
});
