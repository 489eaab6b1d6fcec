/** HTML that is safe to insert into a document. Only `html` may create it, from templates in the code. */
export interface Markup {
  readonly markup: string;
}

type Value = Markup | readonly Markup[] | string | number | false | undefined;

/** Escapes every value that is not `Markup`, so that escaping cannot be forgotten. */
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

/** For text and quoted attributes. Removes control characters, which a parser would report or replace. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
