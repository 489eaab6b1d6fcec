import { type Handlers, messageNames, type Sender } from '../messages/receive.ts';

type Handle = (input: never, sender: Sender) => unknown;

/** One handler a message: those that are there, and for the others what is loaded when they are asked for. */
export function forwardOthers(own: Partial<Handlers>, load: () => Promise<{ handlers: object }>): Handlers {
  const forward = (name: string) => async (input: never, sender: Sender) =>
    ((await load()).handlers as Record<string, Handle>)[name]?.(input, sender);
  return Object.fromEntries(messageNames.map((name) => [name, own[name] ?? forward(name)])) as unknown as Handlers;
}
