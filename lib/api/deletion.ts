import { toProblem } from '../model/problem.ts';
import { isWebPage, saysGone } from '../model/web-page.ts';
import { toUnreadable } from './failure.ts';
import type { Send } from './http.ts';

export interface Deletion {
  /** The service no longer had it. */
  wasAlreadyGone: boolean;
}

/** Deletes what a path names. That it is gone already is the wished-for end, and said. */
export async function deleteItem(send: Send, path: string): Promise<Deletion> {
  try {
    const answer = await send({ method: 'DELETE', path });
    // Any success will do, whatever it says (interface §4.3), but a log-in page is no word of the service.
    if (isWebPage(answer.text)) throw toUnreadable(answer);
    return { wasAlreadyGone: false };
  } catch (error) {
    if (saysGone(toProblem(error))) return { wasAlreadyGone: true };
    throw error;
  }
}
