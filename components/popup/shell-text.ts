const textSpan = /data-t="(\w+)"/g;

/** The keys of the strings that the shell shows (`components/ui/Text.tsx`). */
export function findShellKeys(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(textSpan), ([, key = '']) => key))];
}

/**
 * A stylesheet that draws the shell's strings, from the side where they begin, until the script has written them. In the CSS files of an extension the
 * browser itself replaces `__MSG_key__` by the string in the user's language, so no script has to run for it:
 * https://developer.chrome.com/docs/extensions/reference/api/i18n#support_multiple_languages
 */
export function writeShellText(html: string): string {
  const strings = findShellKeys(html).map((key) => `[data-t="${key}"]:empty::before{content:"__MSG_${key}__"}`);
  return [':root{direction:__MSG_direction__}', ...strings].join('\n');
}
