import { toProblem } from '../../lib/model/problem.ts';
import { type PopupState, startState } from './popup-state.ts';

/** Holds what the popup shows, and the question to the worker that may have to be asked again. */
export class PopupStore {
  state: PopupState;
  #onChange = () => {};
  #lastStep = () => Promise.resolve();

  constructor(state = startState) {
    this.state = state;
  }

  watch(onChange: () => void): void {
    this.#onChange = onChange;
  }

  set(state: PopupState): void {
    this.state = state;
    this.#onChange();
  }

  /** Takes a step that asks the worker; a failure is shown. */
  async attempt(step: () => Promise<void>): Promise<void> {
    this.#lastStep = step;
    if (this.state.problem) this.set({ ...this.state, problem: undefined });
    await step().catch((error) => this.set({ ...this.state, problem: toProblem(error) }));
  }

  attemptAgain(): Promise<void> {
    return this.attempt(this.#lastStep);
  }
}
