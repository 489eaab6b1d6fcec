import type { Notice } from './contract.ts';
import type { ReportsNotice } from './ports.ts';

/** Tells every open page of ours. */
export type Broadcast = (notice: Notice | ReportsNotice) => void;

// A BroadcastChannel reaches this extension's own pages and nobody else: no sender has to be checked.
const name = 'notices';
const reportsName = 'reports notices';

/** The worker's end. Channels of its own, opened for the first word: none hears what it says itself. */
export function openBroadcast(): Broadcast {
  let channel: BroadcastChannel | undefined;
  let reportsChannel: BroadcastChannel | undefined;
  return (notice) => {
    channel ??= new BroadcastChannel(name);
    reportsChannel ??= new BroadcastChannel(reportsName);
    (isOfReports(notice) ? reportsChannel : channel).postMessage(notice);
  };
}

/** A page's end. Returns what stops it. */
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
