// What the user adds to summaries: who they are from, and an introduction for each project.
import type { Language } from '../../model/language.ts';

/** Shown on all summaries. */
export interface Sender {
  name: string;
  /** A telephone number, an address or whatever the recipient should use. */
  contact: string;
  /** A PNG image as a `data:` URL. */
  logo?: string;
  /** Of the summaries; that of the product until one is chosen. */
  language?: Language;
}

const senderName = 'summarySender';

export function readSender(): Sender {
  return { name: '', contact: '', ...JSON.parse(localStorage.getItem(senderName) ?? '{}') };
}

export function keepSender(sender: Sender): void {
  localStorage.setItem(senderName, JSON.stringify(sender));
}

/** `topic`: what is summarised, such as the name of a project. */
export function readIntroduction(connectionId: string, topic: string): string {
  return localStorage.getItem(getPrefix(connectionId) + topic) ?? '';
}

export function keepIntroduction(connectionId: string, topic: string, text: string): void {
  const name = getPrefix(connectionId) + topic;
  if (text) localStorage.setItem(name, text);
  else localStorage.removeItem(name);
}

/** Forgets the introductions of a connection that was removed. */
export function forgetIntroductions(connectionId: string): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith(getPrefix(connectionId))) localStorage.removeItem(name);
}

function getPrefix(connectionId: string): string {
  return `summaryIntroduction/${connectionId}/`;
}
