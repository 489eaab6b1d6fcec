import * as z from 'zod/mini';
import { type Draft, draftSchema } from '../model/draft.ts';
import { privacySchema } from '../model/schemas.ts';
import { defineItem } from './item.ts';

// Values that are kept in memory until the browser closes. They survive the worker and are never written to the disk.

const draftsSchema = z.array(z.object({ url: z.string(), draft: draftSchema }));
/** Choices in the popup that are not sent yet, by page; the most recently changed last. */
export type Drafts = z.output<typeof draftsSchema>;

/** How many drafts are kept. Each may contain a password, so they must not accumulate. */
const draftLimit = 20;

export const draftsItem = defineItem<Drafts>('session:drafts', { schema: draftsSchema, fallback: [] });

export function putDraft(drafts: Drafts, url: string, draft: Draft): Drafts {
  return [...removeDraft(drafts, url), { url, draft }].slice(-draftLimit);
}

export function removeDraft(drafts: Drafts, url: string): Drafts {
  return drafts.filter((other) => other.url !== url);
}

/** The passwords of open jobs and batches, by the id of the job or batch. */
export const passwordsItem = defineItem<Record<string, string>>('session:passwords', {
  schema: z.record(z.string(), z.string()),
  fallback: {},
});

export async function writePassword(id: string, password: string): Promise<void> {
  await passwordsItem.update((passwords) => ({ ...passwords, [id]: password }));
}

export async function removePasswords(ids: string[]): Promise<void> {
  const isKept = ([id]: [string, string]) => !ids.includes(id);
  await passwordsItem.update((passwords) => Object.fromEntries(Object.entries(passwords).filter(isKept)));
}

const popupTargetSchema = z.object({
  url: z.string(),
  privacy: privacySchema,
  /** Milliseconds since 1970. */
  askedAt: z.number(),
});
/** The address that a menu opened the popup for, until the popup has read it. */
export type PopupTarget = z.output<typeof popupTargetSchema>;

export const popupTargetItem = defineItem<PopupTarget | null>('session:popupTarget', {
  schema: z.nullable(popupTargetSchema),
  fallback: null,
});
