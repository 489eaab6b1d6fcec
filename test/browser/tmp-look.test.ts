import { test } from 'vitest';
import { waitUntil } from './driver/wait-until.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { startScenario } from './scenario.ts';

test('look', async () => {
  const scenario = await startScenario();
  scenario.service.seed(3000, { projects: 60 });
  let list = await ReportsPage.open(scenario.under);
  await waitUntil('rows', async () => (await list.readAddresses()).length > 5);
  await list.click('Read on');
  await waitUntil('all', async () => (await list.readCount()).startsWith('3,000'));
  const shot = async (name: string) => {
    await list.page.screenshot({ path: `/tmp/list-shots/${name}.png` });
    const y = await list.page.$eval('tbody tr', (row) => row.getBoundingClientRect().top).catch(() => -1);
    const bar = await list.page.$eval('.report-toolbar', (bar) => bar.getBoundingClientRect().height);
    console.log(name, 'first row', y, 'toolbar', bar);
  };
  for (const [query, name] of [['', 'full'], ['&group=project', 'group'], ['&report=2995', 'selection'], ['&report=2990', 'rtl']] as const) {
    await list.page.close();
    list = await ReportsPage.open(scenario.under, query);
    await waitUntil('rows', async () => (await list.readCount()) !== '');
    if (name === 'selection') {
      await list.check(2);
      await list.check(6, true);
      await list.click('Copy links');
      await list.click('Copy link');
    }
    if (name === 'rtl') await list.page.evaluate(() => { document.documentElement.dir = 'rtl'; });
    for (const theme of ['light', 'dark'] as const) {
      await list.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      for (const width of [1280, 1000, 800, 400]) {
        if (theme === 'dark' && width !== 1280) continue;
        await list.page.setViewport({ width, height: 700 });
        await shot(`${name}-${theme}-${width}`);
      }
    }
  }
  await scenario.close();
});
