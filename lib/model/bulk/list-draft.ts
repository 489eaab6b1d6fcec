import { type Privacy, privacies } from '../report/privacy.ts';

/** What the user has brought together to be analysed, and not sent. Never a password. */
export interface ListDraft {
  /** What stands in the field for a list. */
  typed: string;
  /** The lines of the list, as they came. */
  texts: string[];
  /** Of lines that are sent only at the user's word: see `getTick`. */
  ticks: string[];
  privacy?: Privacy;
}

/** What was kept of a draft; as much of it as can be read. */
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
