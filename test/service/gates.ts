import type { FaultKind } from './faults.ts';

/**
 * Stands in the way of requests until the test lets them go on, so that whatever happens meanwhile happens at a known
 * moment. A fault like any other: with `times: 1` in the way of one request.
 */
export interface Gate {
  /** A request stands before it; the service has done nothing yet. */
  readonly arrived: Promise<void>;
  /** The service has done its work. */
  readonly handled: Promise<void>;
  /** Lets the service do its work: now, or, where an answer is out already, without anybody hearing of it. */
  handle(): void;
  /** Lets the service's own answer out as soon as there is one, or at once what is given in its place. */
  answer(instead?: FaultKind): void;
  /** Cuts the line instead of an answer. */
  cut(): void;
}

/** The service's side of a gate. */
export interface Passage {
  arrive(): void;
  /** Resolves when the service may do its work. */
  readonly mayHandle: Promise<void>;
  finish(): void;
  /** Resolves when an answer may go out. */
  readonly mayAnswer: Promise<FaultKind | undefined>;
}

export function createGate(): Gate & Passage {
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
    cut: () => mayAnswer.resolve({ kind: 'dropBefore' }),
  };
}
