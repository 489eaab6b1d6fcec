import { getLanguage } from './translate.ts';

/** A part of a whole in per cent. Shows "< 1%" or "> 99%" instead of rounding to 0% or 100%. */
export function formatShare(part: number, whole: number, language = getLanguage()): string {
  const format = getPercentFormat(language);
  const share = whole > 0 ? part / whole : 0;
  const shown = Math.round(share * 100) / 100;
  const isMisleading = (shown === 0 || shown === 1) && shown !== share;
  return isMisleading ? `${shown ? '>' : '<'} ${format.format(shown ? 0.99 : 0.01)}` : format.format(share);
}

let known: { language: string; format: Intl.NumberFormat } | undefined;

/** Cached: slow to create, and every group heading needs it at every key press. */
function getPercentFormat(language: string): Intl.NumberFormat {
  if (known?.language !== language) {
    known = { language, format: new Intl.NumberFormat(language, { style: 'percent' }) };
  }
  return known.format;
}
