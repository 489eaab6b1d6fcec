const type = 'application/x-www-form-urlencoded';

/** A browser that needs longer for a few bytes has something wrong with its files. In milliseconds. */
const patience = 2_000;

let count = 0;

/**
 * The form as a body that is gone after `lifetime` milliseconds. Browsers send a request once more by themselves, a POST
 * too, when a connection they used before is cut before the answer (Chromium 156 over HTTP/1.1, TLS and HTTP/2; Firefox
 * 153 over HTTP/1.1). The first bytes of this body lie in a file of the extension's own; once it is removed, a repetition
 * has nothing to send: Chromium's does not leave, Firefox's arrives without a body. The file never holds more than the
 * first field's name. Rejects where the browser has no such files.
 */
export async function createOneTimeBody(form: URLSearchParams, lifetime: number) {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patience));
  return Promise.race([create(String(form), lifetime), late]);
}

async function create(text: string, lifetime: number) {
  const start = text.slice(0, text.indexOf('=') + 1);
  const { file, remove } = await (spares[start]?.shift() ?? createFile(start));
  const body = new Blob([file, text.slice(start.length)], { type });
  prepareOneTimeBody(start);
  // Too early, and the request could not be sent at all.
  setTimeout(remove, lifetime);
  return { body, discard: remove };
}

/** Makes the files of the next forms that begin so: a request that leaves does not wait for its own. */
export function prepareOneTimeBody(start: string): void {
  const ready = spares[start] ?? [];
  spares[start] = ready;
  while (ready.length < mostSpares) {
    const made = createFile(start);
    made.catch(() => ready.splice(0));
    ready.push(made);
  }
}

interface OneTimeFile {
  file: File;
  remove(): void;
}

/** So many requests leave at the same time; none of them waits for its file. */
const mostSpares = 3;

/** What the files hold → those that are ready. */
const spares: Record<string, Promise<OneTimeFile>[]> = {};

async function createFile(start: string): Promise<OneTimeFile> {
  // What a stopped worker has left behind gives way to the next of its name.
  const name = String(count++);
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(name, { create: true });
  const writable = await handle.createWritable();
  await writable.write(start);
  await writable.close();
  return { file: await handle.getFile(), remove: () => void folder.removeEntry(name).catch(() => undefined) };
}
