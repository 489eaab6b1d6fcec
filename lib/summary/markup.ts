/** HTML that is safe to put into a document. Only `html` makes it, of what is written in the code. */
export interface Markup {
  readonly markup: string;
}

type Value = Markup | readonly Markup[] | string | number | false | undefined;

/** Whatever is filled in is text, unless it is markup itself: there is no way to forget it. */
export function html({ raw }: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: raw.map((part, place) => part + write(values[place])).join('') };
}

function write(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(write).join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for quoted attributes. Control characters are left out: a parser would report or replace them. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
