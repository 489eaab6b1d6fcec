import type { Notice } from '../messages/contract.ts';

// A BroadcastChannel reaches this extension's own pages and nobody else: no sender has to be checked.
const name = 'notices';

/** The worker's end. A channel of its own: none hears what it says itself. */
export function openNotices(): (notice: Notice) => void {
  const channel = new BroadcastChannel(name);
  return (notice) => channel.postMessage(notice);
}

/** A page's end. Returns what stops it. */
export function watchNotices(onNotice: (notice: Notice) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Notice>) => onNotice(data);
  return () => channel.close();
}
