import type { Page, WebWorker } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';

export interface Storages {
  local: Record<string, unknown>;
  session: Record<string, unknown>;
  sync: Record<string, unknown>;
  /** By database and object store: every key with its value. */
  databases: Record<string, Record<string, [unknown, unknown][]>>;
}

/** Everything that the extension stores in its storage areas and databases. */
export async function readStorages(context: Page | WebWorker): Promise<Storages> {
  return context.evaluate(async () => {
    const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
    const settle = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readStore = async (database: IDBDatabase, name: string) => {
      const store = database.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([settle(store.getAllKeys()), settle(store.getAll())]);
      return [name, keys.map((key, at): [unknown, unknown] => [key, values[at]])] as const;
    };
    const readDatabase = async (name: string) => {
      const database = await settle(indexedDB.open(name));
      const stores = await Promise.all([...database.objectStoreNames].map((store) => readStore(database, store)));
      database.close();
      return [name, Object.fromEntries(stores)] as const;
    };
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    return {
      local: await storage.local.get(null),
      session: await storage.session.get(null),
      sync: await storage.sync.get(null),
      databases: Object.fromEntries(await Promise.all(names.map(readDatabase))),
    };
  });
}
