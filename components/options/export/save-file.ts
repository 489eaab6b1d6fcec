/** Long enough for the browser to have begun to read it, even where it asks the user first where to put it. */
const keptFor = 60_000;

/** Hands a file to the browser's downloads, which no permission is needed for. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
}
