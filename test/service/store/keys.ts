import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export interface AccountKey {
  owner: string;
  key: string;
}

export interface KeyStore {
  /** Returns the first stored key. If there is none, it generates and stores one. */
  getFirst(): AccountKey;
  save(account: AccountKey): void;
  findOwner(key: string): string | undefined;
}

/** Stores keys in plain text, because the stand-in prints its key at every start. A real service would hash them. */
export function createKeyStore(database: DatabaseSync): KeyStore {
  const first = database.prepare('SELECT owner, key FROM keys ORDER BY rowid LIMIT 1');
  const insert = database.prepare(
    'INSERT INTO keys (key, owner) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET owner = excluded.owner',
  );
  const byKey = database.prepare('SELECT owner FROM keys WHERE key = ?');

  function save(account: AccountKey): void {
    insert.run(account.key, account.owner);
  }

  return {
    save,
    getFirst() {
      const row = first.get();
      if (row) return { owner: String(row.owner), key: String(row.key) };
      const account = { owner: 'owner', key: randomBytes(20).toString('hex') };
      save(account);
      return account;
    },
    findOwner(key) {
      const row = byKey.get(key);
      return row && String(row.owner);
    },
  };
}
