/** Sentences of one paragraph. A space parts them, but where their own full stop has its room, as in Japanese and Chinese. */
export function joinSentences(...sentences: (string | false | undefined)[]): string {
  return sentences
    .filter(Boolean)
    .join(' ')
    .replaceAll(/([。！？]) /g, '$1');
}
