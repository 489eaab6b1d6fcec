// What the user adds to summaries: who they are from, and an opening paragraph for each title.

/** Shown on all summaries. */
export interface Sender {
  name: string;
  /** A telephone number, an address or whatever the recipient should use. */
  contact: string;
  /** A PNG image as a `data:` URL. */
  logo?: string;
}

const senderName = 'summarySender';
const openingsName = 'summaryOpenings';

export function readSender(): Sender {
  return { name: '', contact: '', ...JSON.parse(localStorage.getItem(senderName) ?? '{}') };
}

export function keepSender(sender: Sender): void {
  localStorage.setItem(senderName, JSON.stringify(sender));
}

export function readOpening(connectionId: string, title: string): string {
  return readOpenings()[connectionId]?.[title] ?? '';
}

export function keepOpening(connectionId: string, title: string, text: string): void {
  const all = readOpenings();
  // An empty text is left out.
  const openings = { ...all[connectionId], [title]: text || undefined };
  localStorage.setItem(openingsName, JSON.stringify({ ...all, [connectionId]: openings }));
}

/** Forgets the paragraphs of a connection that was removed. */
export function forgetOpenings(connectionId: string): void {
  localStorage.setItem(openingsName, JSON.stringify({ ...readOpenings(), [connectionId]: undefined }));
}

function readOpenings(): Record<string, Record<string, string>> {
  return JSON.parse(localStorage.getItem(openingsName) ?? '{}');
}
