import { type ListView, readView, writeArrangement } from '../../model/view.ts';

const names = { reports: 'lastList', projects: 'lastProjects' } as const;

/** The list of all reports or projects, in the order, grouping and columns that the user chose last. */
export function readLastList<Name extends ListView['name']>(name: Name) {
  return readView(`#/${name}?${localStorage.getItem(names[name]) ?? ''}`) as Extract<ListView, { name: Name }>;
}

/** Remembers the order, grouping and columns of a list. */
export function noteLastList(view: ListView): void {
  localStorage.setItem(names[view.name], writeArrangement(view));
}
