/** Milliseconds: the browser must have begun to read the file, even if it first asks the user where to put it. */
const keptFor = 60_000;

/** Downloads a file, which needs no permission. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
}
