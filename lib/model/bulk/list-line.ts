/**
 * What a line of a list of addresses is. `ready` is sent as it is; `known` (its page has a report) and `risky` only where
 * they are ticked; `repeated` (another line means the same page) and `refused` never.
 */
export const lineKinds = ['ready', 'known', 'risky', 'repeated', 'refused'] as const;
export type LineKind = (typeof lineKinds)[number];
