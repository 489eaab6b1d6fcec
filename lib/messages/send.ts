import { ProblemError } from '../model/problem.ts';
import type { Input, MessageName, Reply } from './contract.ts';
import type { Answer } from './messenger.ts';
import { messenger } from './messenger.ts';
import type { Send } from './ports.ts';

/** A page's end of the contract. A worker that cannot be reached is a problem like any other. */
export const send: Send = async <Name extends MessageName>(name: Name, input: Input<Name>): Promise<Reply<Name>> => {
  const answer = await ask(name, input);
  if (!answer.ok) throw new ProblemError(answer.problem);
  return answer.value;
};

async function ask<Name extends MessageName>(name: Name, input: Input<Name>): Promise<Answer<Name>> {
  try {
    // The library's types spell out input and answer by conditional types that TypeScript cannot see through here.
    const sendMessage = messenger.sendMessage as (name: Name, input: Input<Name>) => Promise<Answer<Name>>;
    return await sendMessage(name, input);
  } catch (error) {
    return { ok: false, problem: { code: 'unexpected', excerpt: String(error) } };
  }
}
