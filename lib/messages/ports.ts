import type { Input, MessageName, Notice, Reply } from './contract.ts';

/** Sends a message to the worker. Rejects with a `ProblemError` and nothing else. */
export type Send = <Name extends MessageName>(name: Name, input: Input<Name>) => Promise<Reply<Name>>;

/** Calls back for every notice until the returned function is called. */
export type Watch = (onNotice: (notice: Notice) => void) => () => void;

/**
 * All that a component may ask of the world outside of it. Entrypoints plug in the browser; tests plug in what they
 * like. Functions that ask for a permission must be called in the click itself, before anything is awaited.
 */
export interface PagePorts {
  send: Send;
  watch: Watch;
  openTab(url: string): void;
  openOptions(route: string): void;
  copyText(text: string): Promise<void>;
  requestOrigin(originPattern: string): Promise<boolean>;
  releaseOrigin(originPattern: string): Promise<void>;
  requestNotifications(): Promise<boolean>;
}
