import * as v from 'valibot';
import { type Privacy, privacies } from '../model/report/privacy.ts';
import { defineItem, type Item, type KeepLoss, type StorageArea } from './item.ts';

/** The address a menu opens the popup for, until that popup has asked for it. */
export interface PopupTarget {
  url: string;
  privacy: Privacy;
  /** Milliseconds since 1970. */
  askedAt: number;
}

/** A popup that comes later than this was opened by the user for the page itself. */
export const popupTargetLifetime = 5_000;

export function definePopupTarget(area: StorageArea, keepLoss?: KeepLoss): Item<PopupTarget | undefined> {
  const options = {
    key: 'popupTarget',
    version: 1,
    schema: v.optional(v.object({ url: v.string(), privacy: v.picklist(privacies), askedAt: v.number() })),
    fallback: undefined,
  };
  return defineItem<PopupTarget | undefined>(area, options, keepLoss);
}
