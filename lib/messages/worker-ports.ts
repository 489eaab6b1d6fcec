import { browser } from 'wxt/browser';
import { ProblemError } from '../model/problem.ts';
import type { Answer, Input, Message, MessageName, Reply } from './contract.ts';
import { watchNotices, watchReportsNotices } from './notices.ts';
import { announcePage } from './page-presence.ts';
import type { WorkerPorts } from './ports.ts';

/** How a page talks to the worker. With every message the worker learns that the page is open. */
export const workerPorts: WorkerPorts = {
  send: (name, input) => {
    announcePage();
    return send(name, input);
  },
  watch: watchNotices,
  watchReports: watchReportsNotices,
};

/** Sends a message and returns the reply. An unreachable worker is a problem like any other. */
export async function send<Name extends MessageName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
  const message: Message = { name, input };
  const answer = await browser.runtime.sendMessage(message).then(readAnswer<Name>, refuse);
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.value;
}

/** Not validated: our own worker wrote it. Only the answer as a whole can be missing. */
function readAnswer<Name extends MessageName>(answer: unknown): Answer<Name> {
  return typeof answer === 'object' && answer !== null ? (answer as Answer<Name>) : refuse('No answer');
}

function refuse(reason: unknown): { ok: false; problem: { code: 'unexpected'; excerpt: string } } {
  return { ok: false, problem: { code: 'unexpected', excerpt: String(reason) } };
}
