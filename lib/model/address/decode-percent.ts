/** As people write it; what is not UTF-8 inside stays encoded. */
export function decodePercent(text: string): string {
  return text.replace(/(%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
