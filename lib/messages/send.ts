import { browser } from 'wxt/browser';
import { ProblemError } from '../model/problem.ts';
import type { Answer, Input, Message, MessageName, Reply } from './contract.ts';

/** A page's end of the contract. A worker that cannot be reached is a problem like any other. */
export async function send<Name extends MessageName>(name: Name, input: Input<Name>): Promise<Reply<Name>> {
  const message: Message = { name, input };
  const answer = await browser.runtime.sendMessage(message).then(readAnswer<Name>, refuse);
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.value;
}

/** Our own worker wrote it; all that can be missing is the answer as a whole. */
function readAnswer<Name extends MessageName>(answer: unknown): Answer<Name> {
  return typeof answer === 'object' && answer !== null ? (answer as Answer<Name>) : refuse('No answer');
}

function refuse(reason: unknown): { ok: false; problem: { code: 'unexpected'; excerpt: string } } {
  return { ok: false, problem: { code: 'unexpected', excerpt: String(reason) } };
}
