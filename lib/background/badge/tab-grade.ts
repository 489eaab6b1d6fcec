// The grade of the page in a tab, on the toolbar icon: from the local index alone. Nothing leaves because a page was
// visited, and nothing is kept of it.
import { getNormalAddress } from '../../model/address/normal-address.ts';
import { createTurns } from '../../store/turns.ts';
import type { App } from '../app.ts';
import { findIndexed } from '../find-indexed.ts';
import type { Badge } from '../ports.ts';
import { findBadge, getGradeBadge } from './badge.ts';
import { readOpenWork } from './open-work.ts';
import { watchTabs } from './watch-tabs.ts';

/** So that the last word on a tab is about the page it shows. */
const inTurn = createTurns();

/** The user has turned it on or off. */
export async function followTabs(app: App): Promise<void> {
  if (await watchTabs(app)) return showTabGrades(app);
  for (const tabId of await app.ports.listTabs()) await app.ports.setBadge(tabId).catch(() => undefined);
}

/** In all tabs, or in those in front of their windows. */
export async function showTabGrades(app: App, isFront?: boolean): Promise<void> {
  if (!(await app.settings.read()).tabGrades) return;
  for (const tabId of await app.ports.listTabs(isFront)) await showTabGrade(app, tabId);
}

/** A tab has come to the front or shows another page. */
export function showTabGrade(app: App, tabId: number): Promise<void> {
  return inTurn(async () => {
    const { ports, settings } = app;
    const [{ tabGrades }, url] = await Promise.all([settings.read(), ports.findTabUrl(tabId)]);
    if (!tabGrades || url === undefined) return;
    // A tab may be gone by now.
    await ports.setBadge(tabId, await findPageBadge(app, tabId, url)).catch(() => undefined);
  });
}

/** Work on the page that was asked for in its tab comes first, then what calls for the user in every tab. */
async function findPageBadge(app: App, tabId: number, url: string): Promise<Badge | undefined> {
  const [{ activeId }, { open, attention }] = await Promise.all([app.connections.read(), readOpenWork(app)]);
  const normal = getNormalAddress(url);
  const job = open.findLast(({ work, ...job }) => {
    return job.tabId === tabId && 'url' in work && getNormalAddress(work.url ?? '') === normal;
  });
  const shown = job && findBadge(job, url);
  if (shown || attention === 'problem') return shown;
  const grade = (await findIndexed(app, activeId, url))?.result;
  return grade && getGradeBadge(grade);
}
