// The fault matrix. A cell is a kind of write, the moment of a trouble, and the trouble.

export const kinds = ['create', 'update', 'rerun', 'delete'] as const;
export type Kind = (typeof kinds)[number];

export const moments = [
  /** The job is in the journal. The service handles no request for it that is sent before or during the trouble. */
  'before',
  /** The request has arrived. The service handles it after the trouble, maybe after a check whether it was done. */
  'sent',
  /** The service has handled the request and not responded. */
  'handled',
  /** The whole response was sent. */
  'answered',
  /**
   * The response was lost, and the worker checks with the service whether the write was done. It does so only for
   * writes that must not be done twice.
   */
  'asked',
] as const;
export type Moment = (typeof moments)[number];

export const troubles = [
  'page closed',
  'worker killed',
  'browser killed',
  /** The connection is dropped while the service works on the request: an analysis takes seconds. */
  'dropped',
  /** The connection is dropped so early that the browser may still repeat the request by itself. */
  'dropped early',
  'truncated',
  'html',
  '502',
  'slow',
  'offline',
] as const;
export type Trouble = (typeof troubles)[number];

export interface Cell {
  kind: Kind;
  moment: Moment;
  trouble: Trouble;
}

/** The reason to skip a cell; undefined if it is run. */
export function findSkipReason({ kind, moment, trouble }: Cell): string | undefined {
  if (moment === 'asked' && (kind === 'update' || kind === 'delete')) {
    return 'a write that can be repeated without harm is repeated, not checked';
  }
  const affectsResponse = trouble === 'truncated' || trouble === 'html' || trouble === '502' || trouble === 'slow';
  if (moment === 'answered' && affectsResponse) {
    return 'the response has arrived completely and in time; the row “asked” has the same trouble for the next request';
  }
  return undefined;
}

/** Whether the write must succeed: the trouble does not affect its request and response, or nothing was sent yet. */
export function mustBeDone({ moment, trouble }: Cell): boolean {
  if (trouble === 'page closed' || moment === 'answered') return true;
  if (trouble === 'slow') return moment === 'sent' || moment === 'handled';
  return moment === 'before' && isOutage(trouble);
}

/** Whether the trouble affects the whole extension, not a single request. */
export function isOutage(trouble: Trouble): boolean {
  return trouble === 'worker killed' || trouble === 'browser killed' || trouble === 'offline';
}

export function listCells(): Cell[] {
  return kinds.flatMap((kind) =>
    moments.flatMap((moment) => troubles.map((trouble): Cell => ({ kind, moment, trouble }))),
  );
}

export function describeCell({ kind, moment, trouble }: Cell): string {
  return `${kind}, ${moment}, ${trouble}`;
}
