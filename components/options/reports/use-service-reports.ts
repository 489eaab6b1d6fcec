import { useEffect, useState } from 'preact/hooks';
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
  /** Requests the next pages, or retries after a problem. Absent if neither is possible. */
  askMore?: () => void;
}

/** Milliseconds without typing before the service is asked. */
const typingPause = 300;
/** Milliseconds until the rows of a response are rendered: they arrive through the local copy, as in a sync. */
const drawingPause = 400;
/** The most pages requested without a press: a filter that the service does not support may hide all their rows. */
const pagesAtOnce = 5;

/**
 * Asks the service for the reports of a filter while the local copy is incomplete: five pages, and five more at each
 * press of a button. The worker stores the responses and announces them to the list.
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
  useEffect(() => {
    if (!query) return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = (page: number) => send('listReports', { connectionId, filter: { ...query, page } });
    const update = (asked: ServiceReports) => {
      if (!signal.aborted) setAsked({ ...asked, question });
    };
    askPages(ask, update, signal).catch((error: unknown) => {
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
  // The plain list is what a sync reads, unless it is switched off.
  return isPlainQuery(query) && state.status !== 'off' ? undefined : query;
}

async function askPages(
  ask: (page: number) => Promise<Page<Report>>,
  update: (asked: ServiceReports) => void,
  signal: AbortSignal,
): Promise<void> {
  await wait(typingPause);
  for (let page = 1; !signal.aborted; page++) {
    update({ isAsking: true });
    const { hasNext } = await ask(page);
    const isLast = page % pagesAtOnce === 0;
    if (hasNext && !isLast) continue;
    await wait(drawingPause);
    if (!hasNext) return update({ isAsking: false });
    await new Promise<void>((resolve) => update({ isAsking: false, askMore: resolve }));
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
