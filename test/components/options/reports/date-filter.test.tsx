import { afterEach, expect, test } from 'vitest';
import { DateFilter } from '../../../../components/options/reports/filters/DateFilter.tsx';
import { type Mounted, mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fire } from '../bulk/open-bulk.tsx';

speakEnglish();

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

async function open(filter: Pick<Parameters<typeof DateFilter>[0], 'days' | 'dated'>) {
  const chosen: object[] = [];
  const draw = () => <DateFilter {...filter} onChange={(days) => void chosen.push(days)} />;
  const page = await mount(draw());
  mounted = page;
  fire(page.root.querySelector('.popover-panel'), 'beforetoggle', { newState: 'open' });
  const redraw = () => page.show(draw());
  await redraw();
  return { root: page.root, chosen, redraw };
}

test('a half-typed year survives a new rendering, and is discarded when the field loses the focus', async () => {
  const { root, chosen, redraw } = await open({ days: { since: '2025-05-01' } });
  const field = root.querySelector('input[type="date"]') as HTMLInputElement;
  const type = (value: string) => fire(Object.assign(field, { value }), 'change');
  type('0020-03-01');
  await redraw();
  expect([field.value, chosen]).toEqual(['0020-03-01', []]);
  type('2026-03-01');
  expect(chosen).toEqual([{ since: '2026-03-01' }]);
  type('0002-03-01');
  fire(field, 'blur');
  await redraw();
  expect([field.value, chosen.length]).toEqual(['2025-05-01', 1]);
});

test('the user can choose whether the days apply to the creation or to the analysis', async () => {
  const { root, chosen } = await open({ days: {}, dated: 'created' });
  const [created, analysed] = root.querySelectorAll<HTMLInputElement>('[type="radio"]');
  expect([created, analysed].map((radio) => radio?.hasAttribute('checked'))).toEqual([true, false]);
  fire(analysed ?? null, 'change');
  expect(chosen).toEqual([{ dated: 'generated' }]);
});

test('a first day after the last one takes the last one with it', async () => {
  const { root, chosen } = await open({ days: { until: '2025-05-01' } });
  const field = root.querySelector('input[type="date"]') as HTMLInputElement;
  fire(Object.assign(field, { value: '2025-06-10' }), 'change');
  expect(chosen).toEqual([{ since: '2025-06-10', until: '2025-06-10' }]);
});
