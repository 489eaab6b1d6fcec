/** What this tab keeps by that name; undefined where that is nothing, or nothing that can be read. */
export function readSessionValue(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '');
  } catch {
    return undefined;
  }
}
