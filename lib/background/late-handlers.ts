import type { MessageName } from '../messages/contract.ts';
import type { Handlers, Sender } from '../messages/receive.ts';
import type { App } from './app.ts';

/** The messages that the late script answers. Their inputs are parsed before, like all. */
const lateNames = ['getSync', 'startSync', 'pauseSync'] as const satisfies MessageName[];

type LateName = (typeof lateNames)[number];
export type LateHandlers = Pick<Handlers, LateName>;

export function forwardToLate({ getLate }: Pick<App, 'getLate'>): LateHandlers {
  const forward = (name: LateName) => async (input: never, sender: Sender) =>
    (await getLate()).handlers[name](input, sender);
  return Object.fromEntries(lateNames.map((name) => [name, forward(name)])) as LateHandlers;
}
