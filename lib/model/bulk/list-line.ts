/**
 * The kinds of lines in a list of addresses. `ready` (a new page) and `known` (its page has a report) are sent unless
 * skipped; `risky` only if the user agrees; `repeated` (another line is the same page) and `refused` never.
 */
export const lineKinds = ['ready', 'known', 'risky', 'repeated', 'refused'] as const;
export type LineKind = (typeof lineKinds)[number];

/** What happens to a line: its page's report is re-run, its page gets a new report, or nothing. */
export const lineActions = ['rerun', 'create', 'skip'] as const;
export type LineAction = (typeof lineActions)[number];
