export type Messages = Record<string, { message: string; description?: string }>;

const ofFirefox = '_firefox';

/**
 * The strings that one browser ships. What Firefox calls otherwise stands beside the string as `<name>_firefox`. The
 * descriptions are for who translates: a browser that shows strings has no use for them.
 */
export function pickMessages(messages: Messages, browser: string): Messages {
  const shown = Object.entries(messages).filter(([key]) => !key.endsWith(ofFirefox));
  const pick = (key: string) => (browser === 'firefox' ? messages[key + ofFirefox]?.message : undefined);
  return Object.fromEntries(shown.map(([key, { message }]) => [key, { message: pick(key) ?? message }]));
}
