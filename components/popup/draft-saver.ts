import type { Draft } from '../../lib/model/draft.ts';

const quietMs = 150;

interface PageDraft {
  url: string;
  draft: Draft;
}

/** Saves what is typed when the typing pauses, or at once when the popup closes. */
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
    this.#timer = setTimeout(() => this.flush(), quietMs);
  }

  flush(): void {
    clearTimeout(this.#timer);
    const input = this.#unsaved;
    this.#unsaved = undefined;
    // A draft that cannot be saved is still on screen; there is nothing to tell the user.
    if (input) this.#send(input).catch(() => undefined);
  }
}
