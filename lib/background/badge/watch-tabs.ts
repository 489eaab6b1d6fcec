import type { Base } from '../base.ts';

/** Has the browser tell of tabs, or no longer: as the user has chosen. */
export async function watchTabs({ ports, settings }: Base): Promise<boolean> {
  const { tabGrades } = await settings.read();
  ports.watchTabs(tabGrades);
  return tabGrades;
}

/** What is known of the pages in front may be another. */
export function renewTabGrades({ getApp, settings }: Base): void {
  const renew = async () => (await settings.read()).tabGrades && (await getApp()).events.renewTabGrades();
  void renew().catch(() => undefined);
}

/** A tab has come to the front or shows another page. */
export async function followTab({ getApp, settings }: Base, tabId: number): Promise<void> {
  if ((await settings.read()).tabGrades) await (await getApp()).events.showTabGrade(tabId);
}
