/**
 * What a line of a list of addresses is. `ready` (a new page) and `known` (its page has a report) are sent unless they are
 * skipped; `risky` only when the user says so; `repeated` (another line means the same page) and `refused` never.
 */
export const lineKinds = ['ready', 'known', 'risky', 'repeated', 'refused'] as const;
export type LineKind = (typeof lineKinds)[number];

/** What is done with a line: its page's report is re-run, it gets a new report, or nothing. */
export const lineActions = ['rerun', 'create', 'skip'] as const;
export type LineAction = (typeof lineActions)[number];
