import { expect, test } from 'vitest';
import { type SavedViews, useSavedViews } from '../../../../../components/options/reports/views/use-saved-views.ts';
import { defaultReportFilter } from '../../../../../lib/model/filter/report-filter.ts';
import { ProblemError } from '../../../../../lib/model/problem.ts';
import { mount } from '../../../mount.tsx';

test('a view cannot be saved if the others could not be read: it would replace them', async () => {
  let saved: SavedViews | undefined;
  function Page() {
    saved = useSavedViews({ name: 'reports', filter: defaultReportFilter });
    return null;
  }
  const getSettings = () => {
    throw new ProblemError({ code: 'unexpected' });
  };
  const page = await mount(<Page />, { getSettings, saveSettings: () => undefined });
  expect(await saved?.save('Mine')).toBe(false);
  expect(page.sent.map(({ name }) => name)).not.toContain('saveSettings');
});
