import * as z from 'zod/mini';
import { type ReportsView, readView, writeView } from '../view.ts';

/** In characters. */
export const maxViewNameLength = 60;

export const savedViewSchema = z.object({
  /** Unique among the saved views. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxViewNameLength)),
  /** In the form of `writeListHash`. Never navigated to as it is: opening the view parses it as the address of a list. */
  hash: z.string().check(z.startsWith('#/reports')),
  /** When the user saved it last, in milliseconds since 1970. */
  changedAt: z.optional(z.number()),
});
/** A report list that the user saved under a name: filters, grouping, order and columns. */
export type SavedView = z.output<typeof savedViewSchema>;

/** The hash of a report list of any connection, without the report whose details are shown beside it. */
export function writeListHash(view: ReportsView): string {
  return writeView({ ...view, at: undefined, reportId: undefined });
}

/** The saved hash, in the form in which the views that are shown are written. `at`: the connection to show it of. */
export function getListHash({ hash }: Pick<SavedView, 'hash'>, at?: string): string {
  const view = readView(hash);
  return view.name === 'reports' ? writeView({ ...view, at, reportId: undefined }) : '#/reports';
}
