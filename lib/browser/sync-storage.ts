import { browser } from 'wxt/browser';
import type { StorageArea } from '../store/item.ts';

export const sync: StorageArea = browser.storage.sync;
