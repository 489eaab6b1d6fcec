import { type ReportsView, readView, writeView } from '../view.ts';

/** A list of reports under a name of the user's: filters, grouping, order and columns. */
export interface SavedView {
  /** No two views have the same. */
  name: string;
  /** As `writeListHash` writes it. */
  hash: string;
}

/** Characters. */
export const longestViewName = 60;

/** The hash of a list, without the details that are shown beside it. */
export function writeListHash(view: ReportsView): string {
  return writeView({ ...view, reportId: undefined });
}

/** The saved hash as this version writes it. The browser's sync and settings files may bring others. */
export function getListHash({ hash }: SavedView): string {
  const view = readView(hash);
  return view.name === 'reports' ? writeListHash(view) : '#/reports';
}

/** All views of both. One of `others` whose name means another list here gets a number behind its name. */
export function mergeViews(own: readonly SavedView[], others: readonly SavedView[]): SavedView[] {
  const views = [...own];
  for (const { name, hash } of others) {
    const find = (name: string) => views.find((view) => view.name === name);
    let free = name;
    for (let number = 2; find(free) && find(free)?.hash !== hash; number++) free = addNumber(name, number);
    if (!find(free)) views.push({ name: free, hash });
  }
  return views;
}

function addNumber(name: string, number: number): string {
  const end = ` ${number}`;
  return name.slice(0, longestViewName - end.length).toWellFormed() + end;
}

/** The views whose names have all of the words, which are in lower case. */
export function listViewsWith(views: readonly SavedView[], words: readonly string[]): SavedView[] {
  return views.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
