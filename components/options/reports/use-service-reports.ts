import { useEffect, useRef, useState } from 'preact/hooks';
import { getNarrowestQuery, isPlainQuery } from '../../../lib/model/filter/narrow-query.ts';
import type { ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { ReportQuery } from '../../../lib/model/filter/service-query.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { useWorker } from '../../hooks/worker-context.ts';

/** The requests to the service for the list that the user looks at, made while the local copy is incomplete. */
export interface ServiceReports {
  /** A request is in flight or about to be sent, so more rows may appear. */
  isAsking: boolean;
  problem?: Problem;
  /** Requests the next page without waiting for a scroll, or retries after a problem. Absent if neither is possible. */
  askMore?: () => void;
}

/** Milliseconds without typing before the service is asked. */
const typingPause = 300;
/** Milliseconds until the rows of a response are rendered: they arrive through the local copy, as in a sync. */
const drawingPause = 400;
/** The smallest height of a row, in pixels. */
const rowHeight = 36;
/** The most pages requested without a scroll: a filter that the service does not support may hide all their rows. */
const unseenLimit = 5;

/**
 * Asks the service for the reports of a filter while the local copy is incomplete: a page at a time, the next one when
 * the user scrolls near the end of the last one. The worker stores the responses and announces them to the list.
 */
export function useServiceReports(
  connectionId: string,
  filter: ReportFilter,
  state: SyncState | undefined,
): ServiceReports {
  const { send } = useWorker();
  const query = findQuery(filter, state);
  const question = JSON.stringify([connectionId, query]);
  const [asked, setAsked] = useState<ServiceReports & { question?: string }>({ isAsking: false });
  const [attempt, setAttempt] = useState(0);
  /** The request in flight: there is one at a time, even when the question changes. */
  const inFlight = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = (page: number) => {
      const answer = inFlight.current.then(() => {
        signal.throwIfAborted();
        return send('listReports', { connectionId, filter: { ...query, page } });
      });
      inFlight.current = answer.catch(() => undefined);
      return answer;
    };
    const update = (asked: ServiceReports) => !signal.aborted && setAsked({ ...asked, question });
    askPages(query, ask, update, signal).catch((error: unknown) => {
      const askMore = () => setAttempt((attempt) => attempt + 1);
      update({ isAsking: false, problem: toProblem(error), askMore });
    });
    return () => controller.abort();
  }, [question, attempt, send]);
  if (!query) return { isAsking: false };
  return asked.question === question ? asked : { isAsking: true };
}

/** The query for the service; undefined while nothing is to be asked or the service cannot be asked. */
function findQuery(filter: ReportFilter, state: SyncState | undefined): ReportQuery | undefined {
  if (!state || state.isComplete || state.status === 'failed' || state.waitsUntil !== undefined) return undefined;
  const query = getNarrowestQuery(filter);
  if (!isPlainQuery(query)) return query;
  // The plain list is what a sync reads. A running sync reads the next page itself, and at the limit the copy takes no
  // more reports. After a paused sync, the first page to ask for is the one after those that were read.
  if (state.status === 'running' || state.reach === 'limit') return undefined;
  return { ...query, page: Math.floor(state.done / (state.size ?? query.perPage)) + 1 };
}

async function askPages(
  { page: first, perPage }: ReportQuery,
  ask: (page: number) => Promise<Page<Report>>,
  update: (asked: ServiceReports) => void,
  signal: AbortSignal,
): Promise<void> {
  await wait(typingPause);
  let unseen = 0;
  for (let page = first; !signal.aborted; page++) {
    update({ isAsking: true });
    const { hasNext } = await ask(page);
    await wait(drawingPause);
    update({ isAsking: false });
    if (!hasNext) return;
    unseen++;
    if (unseen < unseenLimit && isNear(page * perPage)) continue;
    await new Promise<void>((resolve) => {
      // A list without rows cannot be scrolled: `askMore` continues it.
      update({ isAsking: false, askMore: resolve });
      awaitScroll(() => isNear(page * perPage), signal).then(resolve);
    });
    unseen = 0;
  }
}

/** Whether the row or the end of the page is visible, or less than a window's height below. */
function isNear(row: number): boolean {
  const bottom = scrollY + 2 * innerHeight;
  return bottom >= row * rowHeight || bottom >= document.documentElement.scrollHeight;
}

/** Resolves when `isThere` is true after a scroll or a resize; never if the signal aborts first. */
function awaitScroll(isThere: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const check = () => {
      if (!isThere()) return;
      stop.abort();
      resolve();
    };
    addEventListener('scroll', check, { passive: true, signal: either });
    addEventListener('resize', check, { signal: either });
  });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
