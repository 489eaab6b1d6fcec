import type { ComponentChildren } from 'preact';
import { BatchesContext, useBatchList } from '../../../components/hooks/use-batches.ts';
import { JobsContext, useJobList } from '../../../components/hooks/use-jobs.ts';
import { useWatchList, WatchesContext } from '../../../components/hooks/use-watches.ts';

/** The contexts that the options page provides. */
export function OptionsContexts({ children }: { children: ComponentChildren }) {
  return (
    <JobsContext value={useJobList()}>
      <BatchesContext value={useBatchList()}>
        <WatchesContext value={useWatchList()}>{children}</WatchesContext>
      </BatchesContext>
    </JobsContext>
  );
}
