import { type IDBPDatabase, openDB } from 'idb';

/** The database as its second version made it: written out, for what makes it now may change. */
export async function openSecondVersion(name: string): Promise<IDBPDatabase> {
  return openDB(name, 2, {
    upgrade(database) {
      const jobs = database.createObjectStore('jobs', { keyPath: 'id' });
      jobs.createIndex('open', 'open');
      jobs.createIndex('createdAt', 'createdAt');
      jobs.createIndex('state', ['state', 'createdAt']);
      jobs.createIndex('subjects', 'subjects', { multiEntry: true });
      database.createObjectStore('broken', { autoIncrement: true });
      database.createObjectStore('reports', { keyPath: ['connectionId', 'start'] });
      database.createObjectStore('syncs', { keyPath: 'connectionId' });
    },
  });
}
