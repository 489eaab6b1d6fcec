import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'webextension-polyfill';
import type { ChromiumUnderTest } from './launch-chromium.ts';

/** The folders from which Chromium-based browsers read the policies of the machine's administrator. Linux only. */
const folders = ['chromium', 'opt/chrome', 'opt/chrome_for_testing', 'opt/edge'].map((name) =>
  join('/etc', name, 'policies/managed'),
);

/** An organisation that sets a policy for one extension on this machine. */
export interface Organisation {
  set(policy: object): Promise<void>;
  removePolicy(): void;
}

/** Uses the browser's real policies. If their folders cannot be written, the worker gets a fake policy instead. */
export function createOrganisation(under: ChromiumUnderTest): Organisation {
  const files = folders.map((folder) => join(folder, `pagegrade-test-${under.extensionId}.json`));
  const removePolicy = () => {
    for (const file of files) rmSync(file, { force: true });
  };
  process.once('exit', removePolicy);
  return {
    async set(policy) {
      const text = JSON.stringify({ '3rdparty': { extensions: { [under.extensionId]: policy } } });
      try {
        for (const folder of folders) mkdirSync(folder, { recursive: true });
        for (const file of files) writeFileSync(file, text);
      } catch (error) {
        console.warn(`The browser’s real policies are not tested: ${error}`);
        await fakePolicy(under, policy);
      }
    },
    removePolicy,
  };
}

/** Replaces `storage.managed` in the worker and dispatches its change event. */
async function fakePolicy(under: ChromiumUnderTest, policy: object): Promise<void> {
  const worker = await under.getWorker();
  await worker.evaluate((policy) => {
    const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
    storage.managed.get = async () => ({ ...policy });
    const { onChanged } = storage.managed as unknown as { onChanged: { dispatch(changes: object): void } };
    onChanged.dispatch({});
  }, policy);
}
