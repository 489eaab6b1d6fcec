/** Characters that are not seen themselves but turn, break or hide what surrounds them. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** An address whose invisible characters are written as addresses write them, so that it reads as nothing else. */
export function makeVisible(url: string): string {
  return url.replace(invisible, encodeURIComponent);
}
