import type { Notice } from './contract.ts';

/** Sends a notice to all open extension pages. */
export type Broadcast = (notice: Notice) => void;

// A BroadcastChannel reaches only this extension's own pages, so the sender need not be checked.
const name = 'notices';

/** For the worker. The channel is opened at the first notice; it does not receive its own messages. */
export function openBroadcast(): Broadcast {
  let channel: BroadcastChannel | undefined;
  return (notice) => {
    channel ??= new BroadcastChannel(name);
    channel.postMessage(notice);
  };
}

/** One for the page: a notice of a hundred reports is read once, however many parts of the page listen. */
let pageChannel: BroadcastChannel | undefined;

/** For pages: calls back for every notice until the returned function is called. */
export function onNotice(callback: (notice: Notice) => void): () => void {
  pageChannel ??= new BroadcastChannel(name);
  const channel = pageChannel;
  const listen = ({ data }: MessageEvent<Notice>) => callback(data);
  channel.addEventListener('message', listen);
  return () => channel.removeEventListener('message', listen);
}
