import type { Settings } from '../../../lib/model/settings/settings.ts';
import type { Figure } from '../figure.ts';
import type { Rig } from '../rig.ts';

const pageCount = 50;

/** Measures the requests while browsing with the setting that shows each page's grade on the toolbar icon. */
export async function measureBrowsing(rig: Rig): Promise<Figure[]> {
  await rig.activateSynced('many');
  const settings = await rig.send<Settings>('getSettings', {});
  await rig.send('saveSettings', { ...settings, tabGrades: true });
  const tab = await rig.openBlank();
  const since = Date.now();
  for (let page = 0; page < pageCount; page++) await tab.goto(`${rig.service.samples.decent}?browsed=${page}`);
  const requests = rig.countRequests(since);
  await tab.close();
  await rig.send('saveSettings', settings);
  return [{ name: `browsing ${pageCount} pages, requests`, measured: requests, unit: '', bound: 0 }];
}
