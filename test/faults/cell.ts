// The matrix: what is written, when trouble strikes, and which trouble it is.

export const kinds = ['create', 'update', 'rerun', 'delete'] as const;
export type Kind = (typeof kinds)[number];

export const moments = [
  /** The job is in the journal; the service has done and will do nothing of what was sent so far. */
  'before',
  /** The request has arrived. The service does its work only after the trouble, when others may have asked about it. */
  'sent',
  /** The service has done its work and not answered. */
  'handled',
  /** The whole answer is out. */
  'answered',
  /**
   * The answer was lost, and the service is being asked what became of the write. Only what must not be done twice is
   * asked about.
   */
  'asked',
] as const;
export type Moment = (typeof moments)[number];

export const troubles = [
  'page closed',
  'worker killed',
  'browser killed',
  /** While the service is at work, as an analysis takes seconds. */
  'dropped',
  /** So soon that the browser may still send the request a second time by itself. */
  'cut at once',
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

/** Why a cell is left out; nothing where it is run. */
export function findReason({ kind, moment, trouble }: Cell): string | undefined {
  if (moment === 'asked' && (kind === 'update' || kind === 'delete')) {
    return 'nobody has to ask about what can be sent again without doing it twice';
  }
  const isOfAnswer = trouble === 'truncated' || trouble === 'html' || trouble === '502' || trouble === 'slow';
  if (moment === 'answered' && isOfAnswer) {
    return 'the answer is there whole and in time; what the next one meets is in the row “asked”';
  }
  return undefined;
}

/** Where the write can and must be done, whatever happens: nothing came between it and its answer, or nothing was sent. */
export function mustBeDone({ moment, trouble }: Cell): boolean {
  if (trouble === 'page closed' || moment === 'answered') return true;
  if (trouble === 'slow') return moment === 'sent' || moment === 'handled';
  return moment === 'before' && isStroke(trouble);
}

/** Troubles that befall the extension as a whole, not one request of it. */
export function isStroke(trouble: Trouble): boolean {
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
