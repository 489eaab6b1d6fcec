import type { Draft } from '../../lib/model/draft.ts';

const debounceMs = 150;

interface PageDraft {
  url: string;
  /** Absent if the user has discarded it. */
  draft?: Draft;
}

/** Saves the draft when the user stops typing, or at once by `flush`. */
export class DraftSaver {
  readonly #send: (input: PageDraft) => Promise<unknown>;
  #unsaved: PageDraft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (input: PageDraft) => Promise<unknown>) {
    this.#send = send;
  }

  save(input: PageDraft): void {
    this.#unsaved = input;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), debounceMs);
  }

  flush(): void {
    clearTimeout(this.#timer);
    const input = this.#unsaved;
    this.#unsaved = undefined;
    // A draft that cannot be saved is still on screen, so there is nothing to tell the user.
    if (input) this.#send(input).catch(() => undefined);
  }
}
