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
  const start = text.indexOf('=') + 1;
  // What a stopped worker has left behind gives way to the next of its name.
  const name = String(count++);
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(name, { create: true });
  const writable = await handle.createWritable();
  await writable.write(text.slice(0, start));
  await writable.close();
  const body = new Blob([await handle.getFile(), text.slice(start)], { type });
  const discard = () => void folder.removeEntry(name).catch(() => undefined);
  // Too early, and the request could not be sent at all.
  setTimeout(discard, lifetime);
  return { body, discard };
}
