import { type Privacy, privacies } from '../report/privacy.ts';
import { type LineAction, lineActions } from './list-line.ts';

/** The list of addresses that the user is preparing and has not sent. It never contains a password. */
export interface ListDraft {
  /** What stands in the field for a list. */
  typed: string;
  /** The lines of the list, as they came. */
  texts: string[];
  /** What the user chose to do with lines, by `getChoiceKey`. */
  choices: [key: string, action: LineAction][];
  privacy?: Privacy;
}

/** The valid fields of a stored draft. */
export function readListDraft(kept: unknown): ListDraft {
  const { typed, texts, choices, privacy } = Object(kept) as Record<string, unknown>;
  const known = privacies.find((one) => one === privacy);
  return {
    typed: typeof typed === 'string' ? typed : '',
    texts: Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [],
    choices: Array.isArray(choices) ? choices.filter(isChoice) : [],
    ...(known && { privacy: known }),
  };
}

function isChoice(value: unknown): value is [string, LineAction] {
  if (!Array.isArray(value)) return false;
  return typeof value[0] === 'string' && lineActions.some((action) => action === value[1]);
}
