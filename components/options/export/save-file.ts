/** Milliseconds. By then the browser must be reading the file, even if it first asks the user where to save it. */
const revokeDelay = 60_000;

/** Downloads a file through a link, which needs no permission. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay);
}
