import { useEffect, useRef, useState } from 'preact/hooks';
import { isPlainQuery, narrowQuery } from '../../../lib/model/filter/narrow-query.ts';
import type { ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import type { ReportQuery } from '../../../lib/model/filter/service-filter.ts';
import type { Page } from '../../../lib/model/list-page.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { useWorker } from '../../hooks/worker-context.ts';

/** What the service says of the list that the user looks at, while the local copy is incomplete. */
export interface AskedReports {
  /** More rows may come at any moment. */
  isAsking: boolean;
  problem?: Problem;
  /** Asks for what comes next, without waiting until the user scrolls; present where there is more, or a problem. */
  askMore?: () => void;
}

/** Milliseconds that typing rests before the service is asked. */
const typingPause = 300;
/** Milliseconds until the rows of an answer are drawn: they come by way of the copy, as those of a sync do. */
const drawingPause = 400;
/** No row is lower, in pixels. */
const rowHeight = 36;
/** So many pages in a row are asked for without the user scrolling: a filter that the service lacks may hide them all. */
const unseenLimit = 5;

/**
 * Asks the service for the reports of a filter while the local copy is incomplete: a page at a time, the next one when
 * the user comes near the end of those that were asked for. The worker keeps the answers and announces them to the list.
 */
export function useAskedReports(
  connectionId: string,
  filter: ReportFilter,
  state: SyncState | undefined,
): AskedReports {
  const { send } = useWorker();
  const query = findQuery(filter, state);
  const question = JSON.stringify([connectionId, query]);
  const [asked, setAsked] = useState<AskedReports & { question?: string }>({ isAsking: false });
  const [attempt, setAttempt] = useState(0);
  /** The request under way: there is one at a time, also when the question changes. */
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!query) return;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = (page: number) => {
      const answer = underWay.current.then(() => {
        signal.throwIfAborted();
        return send('listReports', { connectionId, filter: { ...query, page } });
      });
      underWay.current = answer.catch(() => undefined);
      return answer;
    };
    const tell = (asked: AskedReports) => !signal.aborted && setAsked({ ...asked, question });
    askPages(query, ask, tell, signal).catch((error: unknown) => {
      const askMore = () => setAttempt((attempt) => attempt + 1);
      tell({ isAsking: false, problem: toProblem(error), askMore });
    });
    return () => stop.abort();
  }, [question, attempt, send]);
  if (!query) return { isAsking: false };
  return asked.question === question ? asked : { isAsking: true };
}

/** What to ask; absent while there is nothing that could be. */
function findQuery(filter: ReportFilter, state: SyncState | undefined): ReportQuery | undefined {
  if (!state || state.isComplete || state.status === 'failed' || state.waitsUntil !== undefined) return undefined;
  const query = narrowQuery(filter);
  if (!isPlainQuery(query)) return query;
  // These the sync itself reads, or has read as far as the copy goes. Where it was paused, they begin below what it has read.
  if (state.status === 'running' || state.reach === 'limit') return undefined;
  return { ...query, page: Math.floor(state.done / (state.size ?? query.perPage)) + 1 };
}

async function askPages(
  { page: first, perPage }: ReportQuery,
  ask: (page: number) => Promise<Page<Report>>,
  tell: (asked: AskedReports) => void,
  signal: AbortSignal,
): Promise<void> {
  await wait(typingPause);
  let unseen = 0;
  for (let page = first; !signal.aborted; page++) {
    tell({ isAsking: true });
    const { hasNext } = await ask(page);
    await wait(drawingPause);
    tell({ isAsking: false });
    if (!hasNext) return;
    unseen++;
    if (unseen < unseenLimit && isNear(page * perPage)) continue;
    await new Promise<void>((resolve) => {
      // A list without rows cannot be scrolled.
      tell({ isAsking: false, askMore: resolve });
      awaitScroll(() => isNear(page * perPage), signal).then(resolve);
    });
    unseen = 0;
  }
}

/** Whether the user looks at that row of the list or at its last ones, or is less than a window away. */
function isNear(row: number): boolean {
  const bottom = scrollY + 2 * innerHeight;
  return bottom >= row * rowHeight || bottom >= document.documentElement.scrollHeight;
}

/** Resolves when the user has scrolled to where `isThere`. */
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
