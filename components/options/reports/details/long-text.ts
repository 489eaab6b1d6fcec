/** More than this would push what comes below out of reach. */
const longest = { characters: 600, lines: 12 };

/** What makes the place of a text scroll where the text is long: then it can be reached with the keyboard as well. */
export function getScrolling(text: string, name = ''): { class: string; tabIndex?: 0 } {
  const isLong = text.length > longest.characters || text.split('\n', longest.lines + 1).length > longest.lines;
  return isLong ? { class: `${name} long-text`, tabIndex: 0 } : { class: name };
}
