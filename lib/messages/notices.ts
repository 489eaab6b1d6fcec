import type { Notice } from './contract.ts';
import type { IndexNotice } from './ports.ts';

/** Tells every open page of ours. */
export type Broadcast = (notice: Notice | IndexNotice) => void;

// A BroadcastChannel reaches this extension's own pages and nobody else: no sender has to be checked.
const name = 'notices';
const indexName = 'index notices';

/** The worker's end. Channels of its own, opened for the first word: none hears what it says itself. */
export function openBroadcast(): Broadcast {
  let channel: BroadcastChannel | undefined;
  let indexChannel: BroadcastChannel | undefined;
  return (notice) => {
    channel ??= new BroadcastChannel(name);
    indexChannel ??= new BroadcastChannel(indexName);
    (isOfIndex(notice) ? indexChannel : channel).postMessage(notice);
  };
}

/** A page's end. Returns what stops it. */
export function watchNotices(onNotice: (notice: Notice) => void): () => void {
  return watch(name, onNotice);
}

export function watchIndexNotices(onNotice: (notice: IndexNotice) => void): () => void {
  return watch(indexName, onNotice);
}

function watch<Data>(name: string, onData: (data: Data) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Data>) => onData(data);
  return () => channel.close();
}

function isOfIndex({ type }: Notice | IndexNotice): boolean {
  return type === 'indexed' || type === 'indexDropped';
}
