import { browser } from 'wxt/browser';
import { ProblemError } from '../model/problem.ts';
import type { Input, Message, MessageName, MessageResult, Reply } from './contract.ts';
import { watchNotices, watchReportsNotices } from './notices.ts';
import { announcePage } from './page-presence.ts';
import type { WorkerPorts } from './ports.ts';

/** Talks to the real worker. Every message also announces that this page is open. */
export const workerPorts: WorkerPorts = {
  send: (name, input) => {
    announcePage();
    return send(name, input);
  },
  watch: watchNotices,
  watchReports: watchReportsNotices,
};

/** Sends a message and returns the reply. Rejects with a `ProblemError`, also if the worker cannot be reached. */
export async function send<Name extends MessageName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
  const message: Message = { name, input };
  const answer = await browser.runtime.sendMessage(message).then(readAnswer<Name>, toUnexpected);
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.value;
}

/** The answer may be missing, but is not validated further: it comes from our own worker. */
function readAnswer<Name extends MessageName>(answer: unknown): MessageResult<Name> {
  return typeof answer === 'object' && answer !== null ? (answer as MessageResult<Name>) : toUnexpected('No answer');
}

function toUnexpected(reason: unknown): { ok: false; problem: { code: 'unexpected'; excerpt: string } } {
  return { ok: false, problem: { code: 'unexpected', excerpt: String(reason) } };
}
