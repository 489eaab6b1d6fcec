import { type ReportsView, readReportsView, writeArrangement } from '../../model/view.ts';

const name = 'lastList';

/** The list of all reports, in the order, grouping and columns that the user chose last. */
export function readLastList(): ReportsView {
  return readReportsView(new URLSearchParams(localStorage.getItem(name) ?? ''));
}

/** Remembers the order, grouping and columns of a list. */
export function noteLastList(view: ReportsView): void {
  localStorage.setItem(name, writeArrangement(view));
}
