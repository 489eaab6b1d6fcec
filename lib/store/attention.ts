import * as v from 'valibot';
import { defineItem, type Item, type StorageArea } from './item.ts';

/** What has ended while nobody looked, worst first: it is called attention to on the toolbar. */
export const attentions = ['problem', 'done', 'none'] as const;
export type Attention = (typeof attentions)[number];

export function defineAttention(area: StorageArea): Item<Attention> {
  return defineItem<Attention>(area, {
    key: 'attention',
    version: 1,
    schema: v.picklist(attentions),
    fallback: 'none',
  });
}
