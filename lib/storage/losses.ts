import { storage } from 'wxt/utils/storage';
import * as z from 'zod/mini';
import { createLock } from './lock.ts';

/**
 * Stored data that is gone. `unreadable`: some of it could not be read and was reset. `emptied`: the browser has deleted
 * the database, as it may if the disk is full.
 */
export const losses = ['unreadable', 'emptied'] as const;
export type Loss = (typeof losses)[number];

/** Those of which the user was not told yet. */
const untold = storage.defineItem<unknown>('local:losses', { version: 1 });
const untoldSchema = z.catch(z.array(z.enum(losses)), []);

/** The databases that this browser has. `storage.local` stays when a browser deletes a database. */
const created = storage.defineItem<unknown>('local:databases', { version: 1 });
const createdSchema = z.catch(z.array(z.string()), []);

const withLock = createLock();

export function noteLoss(loss: Loss): Promise<void> {
  return withLock(async () => {
    const known = untoldSchema.parse(await untold.getValue());
    await untold.setValue([...new Set([...known, loss])]);
  });
}

/** What to tell the user: each loss once. */
export function takeLosses(): Promise<Loss[]> {
  return withLock(async () => {
    const found = untoldSchema.parse(await untold.getValue());
    if (found.length > 0) await untold.removeValue();
    return found;
  });
}

/** Call when a database was created. If it existed before, the browser has deleted it meanwhile. */
export async function noteDatabase(name: string): Promise<void> {
  const names = createdSchema.parse(await created.getValue());
  if (names.includes(name)) await noteLoss('emptied');
  else await created.setValue([...names, name]);
}
