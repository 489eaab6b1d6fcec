import { useState } from 'preact/hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { type Figures, useFigures } from '../../../../components/options/figures/use-figures.ts';
import type { IndexedReport } from '../../../../lib/model/report/indexed-report.ts';
import { createReportIndex } from '../../../../lib/report-index/report-index.ts';
import { type Mounted, mount } from '../../mount.tsx';

const filter = { projects: [] };

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

test('what is told while all is counted for the first time is counted after it', async () => {
  const index = createReportIndex();
  const rows = Array.from({ length: 200_000 }, (_, number): IndexedReport => {
    return { id: String(number), url: 'https://a.example/', project: '', result: 'good', seenAt: 1 };
  });
  index.put(rows);
  let figures: Figures | undefined;
  let touch = () => {};
  function Page() {
    const [version, setVersion] = useState(1);
    touch = () => setVersion((version) => version + 1);
    figures = useFigures({ index, version, isRead: true, reload: () => {} }, filter).figures;
    return null;
  }
  mounted = await mount(<Page />);
  index.put(rows.slice(0, 1).map((row) => ({ ...row, result: 'bad', seenAt: 2 })));
  touch();
  await vi.waitFor(() => expect(figures?.reports.all.bad).toBe(1), { timeout: 30_000 });
});
