/** Decodes percent-encoded characters. Bytes that are not UTF-8 stay encoded. */
export function decodePercent(text: string): string {
  return text.replace(/(%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
