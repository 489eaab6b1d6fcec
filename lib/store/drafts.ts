import * as v from 'valibot';
import type { Draft } from '../model/draft.ts';
import { privacies } from '../model/report/privacy.ts';
import { defineItem, type Item, type KeepLoss, type StorageArea } from './item.ts';

/** The most recently changed last. */
export type Drafts = { url: string; draft: Draft }[];

/** How many pages' drafts are kept; each may hold a password, so they do not pile up. */
export const draftLimit = 20;

const draft = v.object({ privacy: v.picklist(privacies), password: v.string() });

/** `area` is the memory-backed one: a draft's password never reaches the disk. */
export function defineDrafts(area: StorageArea, keepLoss?: KeepLoss): Item<Drafts> {
  const schema = v.array(v.object({ url: v.string(), draft }));
  return defineItem<Drafts>(area, { key: 'drafts', version: 1, schema, fallback: [] }, keepLoss);
}

export function putDraft(drafts: Drafts, url: string, draft: Draft): Drafts {
  return [...removeDraft(drafts, url), { url, draft }].slice(-draftLimit);
}

export function removeDraft(drafts: Drafts, url: string): Drafts {
  return drafts.filter((other) => other.url !== url);
}

export function findDraft(drafts: Drafts, url: string): Draft | undefined {
  return drafts.find((other) => other.url === url)?.draft;
}
