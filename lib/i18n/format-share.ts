import { getLanguage } from './translate.ts';

/** A part of a whole, in per cent; never as none or all of it where it is not. */
export function formatShare(part: number, whole: number, format = getPercentFormat()): string {
  const share = whole > 0 ? part / whole : 0;
  const shown = Math.round(share * 100) / 100;
  const isFalse = (shown === 0 || shown === 1) && shown !== share;
  return isFalse ? `${shown ? '>' : '<'} ${format.format(shown ? 0.99 : 0.01)}` : format.format(share);
}

let known: { language: string; format: Intl.NumberFormat } | undefined;

/** Every group's heading needs it at every key press, and it is slow to make. */
function getPercentFormat(): Intl.NumberFormat {
  const language = getLanguage();
  if (known?.language !== language) {
    known = { language, format: new Intl.NumberFormat(language, { style: 'percent' }) };
  }
  return known.format;
}
