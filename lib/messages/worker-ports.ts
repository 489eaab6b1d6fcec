import { browser } from 'wxt/browser';
import { ProblemError } from '../model/problem.ts';
import type { Input, Message, MessageName, MessageResult, Reply } from './contract.ts';
import { onNotice } from './notices.ts';
import type { WorkerPorts } from './ports.ts';

/** Milliseconds. The worker gives up on the service sooner, so only a worker that hangs takes longer. */
const answerLimit = 120_000;

/** Sends a message and returns the reply. Rejects with a `ProblemError`, also if the worker cannot be reached. */
async function send<Name extends MessageName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
  const message: Message = { name, input };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<MessageResult<Name>>((resolve) => {
    timer = setTimeout(() => resolve(toUnexpected(`No answer to ${name}`)), answerLimit);
  });
  const answer = await Promise.race([ask(message).then(readAnswer<Name>, toUnexpected), tooLate]);
  clearTimeout(timer);
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.value;
}

/** Async, because after an update of the extension the call throws at once. */
async function ask(message: Message): Promise<unknown> {
  return browser.runtime.sendMessage(message);
}

/** The answer may be missing, but is not validated further: it comes from our own worker. */
function readAnswer<Name extends MessageName>(answer: unknown): MessageResult<Name> {
  return typeof answer === 'object' && answer !== null ? (answer as MessageResult<Name>) : toUnexpected('No answer');
}

function toUnexpected(reason: unknown): { ok: false; problem: { code: 'unexpected'; excerpt: string } } {
  return { ok: false, problem: { code: 'unexpected', excerpt: String(reason) } };
}

/** Talks to the real worker. */
export const workerPorts: WorkerPorts = { send, onNotice };
