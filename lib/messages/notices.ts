import { readBlock } from '../store/reports/block.ts';
import type { ReportBlock } from '../store/schema.ts';
import type { Notice } from './contract.ts';
import type { IndexNotice } from './ports.ts';

/**
 * What a walk has written, as it lies on the disk; pages get it as `indexed`. A copy of so many reports, each by itself,
 * would take the worker several times as long.
 */
export interface WalkNotice {
  type: 'walked';
  connectionId: string;
  blocks: ReportBlock[];
}

/** Tells every open page of ours. */
export type Broadcast = (notice: Notice | IndexNotice | WalkNotice) => void;

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
  return watch(indexName, (notice: IndexNotice | WalkNotice) => onNotice(unpack(notice)));
}

function unpack(notice: IndexNotice | WalkNotice): IndexNotice {
  if (notice.type !== 'walked') return notice;
  const { connectionId, blocks } = notice;
  return { type: 'indexed', connectionId, reports: blocks.flatMap(readBlock), removed: [] };
}

function watch<Data>(name: string, onData: (data: Data) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Data>) => onData(data);
  return () => channel.close();
}

function isOfIndex({ type }: Notice | IndexNotice | WalkNotice): boolean {
  return type === 'indexed' || type === 'walked' || type === 'indexDropped';
}
