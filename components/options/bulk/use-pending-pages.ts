import { useEffect, useState } from 'preact/hooks';
import { getPageKey } from '../../../lib/model/address/same-page.ts';
import { type Batch, type BatchItem, isItemEnd } from '../../../lib/model/batch.ts';
import type { Privacy } from '../../../lib/model/report/privacy.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { useDatabase } from '../../hooks/worker-context.ts';

const none: ReadonlySet<string> = new Set();

/** The keys of the pages that running batches still have to analyse with the same privacy. */
export function usePendingPages(connectionId: string, privacy: Privacy): ReadonlySet<string> {
  const { list } = useBatches();
  const { readBatch } = useDatabase();
  const [pages, setPages] = useState(none);
  // With passwords this is left to the worker, since only the worker can compare them.
  const isRelevant = (batch: Batch) =>
    batch.connectionId === connectionId && batch.privacy === privacy && isPending(batch);
  const ids = privacy === 'password' ? [] : list.filter(isRelevant).map(({ id }) => id);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const found = new Set<string>();
    const take = (items: BatchItem[]) => {
      for (const { url, state } of items) if (!isItemEnd(state)) found.add(getPageKey(url));
    };
    // If items cannot be read, the worker still refuses to analyse a page twice.
    Promise.all(ids.map((id) => readBatch(id, take, signal))).then(
      () => signal.aborted || setPages(found.size > 0 ? found : none),
      () => undefined,
    );
    return () => controller.abort();
  }, [ids.join(), readBatch]);
  return pages;
}

function isPending({ kind, state, settledAt }: Batch): boolean {
  return kind === 'create' && settledAt === undefined && state !== 'cancelled';
}
