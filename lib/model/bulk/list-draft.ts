import { type Privacy, privacies } from '../report/privacy.ts';

/** The list of addresses that the user is preparing and has not sent. It never contains a password. */
export interface ListDraft {
  /** What stands in the field for a list. */
  typed: string;
  /** The lines of the list, as they came. */
  texts: string[];
  /** The lines that the user ticked, because they are not sent otherwise: see `getTick`. */
  ticks: string[];
  privacy?: Privacy;
}

/** The valid fields of a stored draft. */
export function readListDraft(kept: unknown): ListDraft {
  const { typed, texts, ticks, privacy } = Object(kept) as Record<string, unknown>;
  const known = privacies.find((one) => one === privacy);
  return {
    typed: typeof typed === 'string' ? typed : '',
    texts: readTexts(texts),
    ticks: readTexts(ticks),
    ...(known && { privacy: known }),
  };
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
