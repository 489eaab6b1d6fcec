import { useState } from 'preact/hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { type Insights, useInsights } from '../../../../components/options/insights/use-insights.ts';
import { createReportRow } from '../../../../lib/model/report/stored-report.ts';
import { createReportList } from '../../../../lib/report-list/report-list.ts';
import { type Mounted, mount } from '../../mount.tsx';

const filter = { projects: [] };

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

test('reports changed after the first count are counted again', async () => {
  const list = createReportList();
  const make = (number: number, result: 'good' | 'bad') =>
    createReportRow('c', { id: String(number), url: 'https://a.example/', result, seenAt: 1 });
  list.put(Array.from({ length: 200 }, (_, number) => make(number, 'good')));
  let insights: Insights | undefined;
  let showNewVersion = () => {};
  function Page() {
    const [version, setVersion] = useState(1);
    showNewVersion = () => setVersion((version) => version + 1);
    insights = useInsights({ list, version, isRead: true, reload: () => {} }, filter);
    return null;
  }
  mounted = await mount(<Page />);
  expect(insights?.reports.all).toMatchObject({ good: 200, bad: 0 });
  list.put([make(0, 'bad')]);
  showNewVersion();
  await vi.waitFor(() => expect(insights?.reports.all).toMatchObject({ good: 199, bad: 1 }), { timeout: 30_000 });
});
