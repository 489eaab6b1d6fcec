import type { FaultKind } from './faults.ts';

/**
 * Holds requests until the test lets them continue, so that the test can do something at a known moment. Use it as a
 * fault; with `times: 1` it holds one request.
 */
export interface Gate {
  /** Resolves when a request has arrived. The service has not handled it yet. */
  readonly arrived: Promise<void>;
  /** Resolves when the service has handled the request. */
  readonly handled: Promise<void>;
  /** Lets the service handle the request, even if a response was already sent in its place. */
  handle(): void;
  /** Sends the service's response as soon as the request is handled, or sends `instead` at once. */
  answer(instead?: FaultKind): void;
  /** Lets the service handle and answer the request. */
  open(): void;
  /** Drops the connection without a response. */
  drop(): void;
}

/** The part of a gate that the service uses. */
export interface GateSignals {
  arrive(): void;
  /** Resolves when the service may handle the request. */
  readonly mayHandle: Promise<void>;
  finish(): void;
  /** Resolves when a response may be sent, with the fault to send in its place, if any. */
  readonly mayAnswer: Promise<FaultKind | undefined>;
}

export function createGate(): Gate & GateSignals {
  const arrived = Promise.withResolvers<void>();
  const handled = Promise.withResolvers<void>();
  const mayHandle = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<FaultKind | undefined>();
  return {
    arrived: arrived.promise,
    arrive: arrived.resolve,
    mayHandle: mayHandle.promise,
    handle: mayHandle.resolve,
    handled: handled.promise,
    finish: handled.resolve,
    mayAnswer: mayAnswer.promise,
    answer: (instead) => mayAnswer.resolve(instead),
    open() {
      mayHandle.resolve();
      mayAnswer.resolve(undefined);
    },
    drop: () => mayAnswer.resolve({ kind: 'dropBefore' }),
  };
}
