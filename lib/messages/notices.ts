import type { Notice } from './contract.ts';
import type { ReportsNotice } from './ports.ts';

/** Sends a notice to every open page of the extension. */
export type Broadcast = (notice: Notice | ReportsNotice) => void;

// A BroadcastChannel reaches only this extension's own pages, so no sender has to be checked.
const name = 'notices';
const reportsName = 'reports notices';

/** The worker's end. The channels are opened at the first notice; a channel does not receive its own messages. */
export function openBroadcast(): Broadcast {
  let channel: BroadcastChannel | undefined;
  let reportsChannel: BroadcastChannel | undefined;
  return (notice) => {
    channel ??= new BroadcastChannel(name);
    reportsChannel ??= new BroadcastChannel(reportsName);
    (isOfReports(notice) ? reportsChannel : channel).postMessage(notice);
  };
}

/** A page's end. The returned function stops it. */
export function watchNotices(onNotice: (notice: Notice) => void): () => void {
  return watch(name, onNotice);
}

export function watchReportsNotices(onNotice: (notice: ReportsNotice) => void): () => void {
  return watch(reportsName, onNotice);
}

function watch<Data>(name: string, onData: (data: Data) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Data>) => onData(data);
  return () => channel.close();
}

function isOfReports({ type }: Notice | ReportsNotice): boolean {
  return type === 'reportsChanged' || type === 'reportsDropped';
}
