import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'webextension-polyfill';
import type { ChromiumUnderTest } from './launch-chromium.ts';

/** Where Chromium and its kin look for what the machine's administrator has set. Linux. */
const folders = ['chromium', 'opt/chrome', 'opt/chrome_for_testing', 'opt/edge'].map((name) =>
  join('/etc', name, 'policies/managed'),
);

/** What an administrator does: sets a policy for one extension on this machine. */
export interface Organisation {
  set(policy: object): Promise<void>;
  leave(): void;
}

/** With the browser's real policies; where nobody may write them, the worker is told what the browser would tell it. */
export function createOrganisation(under: ChromiumUnderTest): Organisation {
  const files = folders.map((folder) => join(folder, `pagegrade-test-${under.extensionId}.json`));
  const leave = () => {
    for (const file of files) rmSync(file, { force: true });
  };
  process.once('exit', leave);
  return {
    async set(policy) {
      const text = JSON.stringify({ '3rdparty': { extensions: { [under.extensionId]: policy } } });
      try {
        for (const folder of folders) mkdirSync(folder, { recursive: true });
        for (const file of files) writeFileSync(file, text);
      } catch (error) {
        console.warn(`The browser’s real policies are not tested: ${error}`);
        await play(under, policy);
      }
    },
    leave,
  };
}

async function play(under: ChromiumUnderTest, policy: object): Promise<void> {
  const worker = await under.getWorker();
  await worker.evaluate((policy) => {
    const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
    storage.managed.get = async () => ({ ...policy });
    const { onChanged } = storage.managed as unknown as { onChanged: { dispatch(changes: object): void } };
    onChanged.dispatch({});
  }, policy);
}
