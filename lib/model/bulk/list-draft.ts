import { type Privacy, privacies } from '../report/privacy.ts';
import { type LineAction, lineActions } from './list-line.ts';

/** A list of addresses that the user is preparing and has not sent. It never contains a password. */
export interface ListDraft {
  /** The text in the input field for a list. */
  typed: string;
  /** The unchanged lines of the list. */
  texts: string[];
  /** The actions that the user chose for lines, by `getChoiceKey`. */
  choices: [key: string, action: LineAction][];
  privacy?: Privacy;
}

/** Reads the valid fields of a stored draft. */
export function readListDraft(stored: unknown): ListDraft {
  const { typed, texts, choices, privacy } = Object(stored) as Record<string, unknown>;
  const validPrivacy = privacies.find((known) => known === privacy);
  return {
    typed: typeof typed === 'string' ? typed : '',
    texts: Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [],
    choices: Array.isArray(choices) ? choices.filter(isChoice) : [],
    ...(validPrivacy && { privacy: validPrivacy }),
  };
}

function isChoice(value: unknown): value is [string, LineAction] {
  if (!Array.isArray(value)) return false;
  return typeof value[0] === 'string' && lineActions.some((action) => action === value[1]);
}
