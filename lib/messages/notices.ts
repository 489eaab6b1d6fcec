import type { Notice } from './contract.ts';
import type { ReportsNotice } from './ports.ts';

/** Sends a notice to all open extension pages. */
export type Broadcast = (notice: Notice | ReportsNotice) => void;

// A BroadcastChannel reaches only this extension's own pages, so the sender need not be checked.
const name = 'notices';
const reportsName = 'reports notices';

/** For the worker. The channels are opened at the first notice; a channel does not receive its own messages. */
export function openBroadcast(): Broadcast {
  let channel: BroadcastChannel | undefined;
  let reportsChannel: BroadcastChannel | undefined;
  return (notice) => {
    channel ??= new BroadcastChannel(name);
    reportsChannel ??= new BroadcastChannel(reportsName);
    (isReportsNotice(notice) ? reportsChannel : channel).postMessage(notice);
  };
}

/** For pages: calls back for every notice until the returned function is called. */
export function watchNotices(onNotice: (notice: Notice) => void): () => void {
  return listen(name, onNotice);
}

export function watchReportsNotices(onNotice: (notice: ReportsNotice) => void): () => void {
  return listen(reportsName, onNotice);
}

function listen<Data>(name: string, onData: (data: Data) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Data>) => onData(data);
  return () => channel.close();
}

function isReportsNotice({ type }: Notice | ReportsNotice): boolean {
  return type === 'reportsChanged' || type === 'reportsDropped';
}
