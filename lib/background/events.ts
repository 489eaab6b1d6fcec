import { handleMenuClick, handleShortcut } from './analyse.ts';
import type { App } from './app.ts';
import { showTabGrade, showTabGrades } from './badge/tab-grade.ts';
import type { MenuClick, Tab } from './gestures/gestures.ts';
import { openJob, seeJob } from './jobs/announce-job.ts';
import * as life from './life.ts';
import type { TabPlace, WrittenSuggestion } from './ports.ts';

export type Events = ReturnType<typeof createEvents>;

/** What becomes of the browser's events. */
export function createEvents(app: App) {
  return {
    handleMenuClick: (click: MenuClick, tab?: Tab) => handleMenuClick(app, click, tab),
    handleShortcut: (tab?: Tab) => handleShortcut(app, tab),
    bringSelectedLinks: async (isAllowed: Promise<boolean>, click: MenuClick, tab?: Tab) =>
      (await app.getLate()).bringSelectedLinks(isAllowed, click, tab),
    suggest: async (text: string, show: (suggestions: WrittenSuggestion[]) => void) =>
      (await app.getLate()).omnibox.suggest(text, show),
    openSuggestion: async (text: string, place: TabPlace) => (await app.getLate()).omnibox.open(text, place),
    openJob: (jobId: string) => openJob(app, jobId),
    seeJob: (jobId: string) => seeJob(app, jobId),
    showTabGrade: (tabId: number) => showTabGrade(app, tabId),
    renewTabGrades: () => showTabGrades(app, true),
    takeUp: () => life.takeUp(app),
    wakeUp: () => life.wakeUp(app),
    wakeIndex: () => life.wakeIndex(app),
    followSync: () => life.followSync(app),
    startPolicy: () => life.startPolicy(app),
    resumeConnections: (origins: string[]) => life.resumeConnections(app, origins),
    goOnline: () => life.goOnline(app),
    startVersion: (isFirst: boolean) => life.startVersion(app, isFirst),
    startSession: () => life.startSession(app),
  };
}
