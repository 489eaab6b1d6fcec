import * as v from 'valibot';
import type { SelectedLinks } from '../model/bulk/selected-links.ts';
import { problemCodes } from '../model/problem.ts';
import { defineItem, type Item, type KeepLoss, type StorageArea } from './item.ts';

/** The links of a selection, until the list of addresses has asked for them. */
export function defineSelectedLinks(area: StorageArea, keepLoss?: KeepLoss): Item<SelectedLinks | undefined> {
  const options = {
    key: 'selectedLinks',
    version: 1,
    schema: v.optional(
      v.object({ texts: v.array(v.string()), leftOut: v.number(), problem: v.optional(v.picklist(problemCodes)) }),
    ),
    fallback: undefined,
  };
  return defineItem<SelectedLinks | undefined>(area, options, keepLoss);
}
