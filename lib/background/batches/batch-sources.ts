import type { Broadcast } from '../../messages/notices.ts';
import type { Queue } from '../../queue/queue.ts';
import type { Services } from '../connections/services.ts';
import type { OpenPages } from '../open-pages.ts';
import type { Stores } from '../stores.ts';

/** What batches are made of, and whom they tell. */
export interface BatchSources extends Pick<Stores, 'openDatabase' | 'journal' | 'jobList'> {
  queue: Queue;
  services: Services;
  openPages: OpenPages;
  broadcast: Broadcast;
  /** What goes on is another. */
  showWork(): Promise<void>;
  now(): number;
  setTimer(callback: () => void, delay: number): void;
}
