import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { defaultProjectFilter, type ProjectFilter } from '../../../lib/model/filter/service-filter.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';

export interface ProjectNames {
  names: string[];
  /** The service has more projects than are listed here. */
  hasMore: boolean;
}

const byName: ProjectFilter = { ...defaultProjectFilter, sortBy: 'project', order: 'asc', perPage: 100 };

/**
 * The names for the drop-down "Project": loaded after the first rows, and again only when a project is deleted or a row
 * shows an unknown one.
 */
export function useProjectNames(connectionId: string, reports: Report[] | undefined): ProjectNames {
  const { send } = useWorker();
  const [found, setFound] = useState<ProjectNames>();
  const state = useRef({ isAsking: false, lookedFor: new Set<string>() }).current;
  const shown = (reports ?? []).flatMap(({ project }) => project ?? []);
  const load = useCallback(
    (shown: string[]) => {
      state.isAsking = true;
      for (const name of shown) state.lookedFor.add(name);
      send('listProjects', { connectionId, filter: byName })
        .then(
          ({ items, hasNext }) => setFound({ names: items.map(({ name }) => name), hasMore: hasNext }),
          // The list works without the names, and shows its own problem with the service.
          () => undefined,
        )
        .then(() => {
          state.isAsking = false;
        });
    },
    [send, connectionId, state],
  );
  useEffect(() => {
    const isNew = (name: string) => !found?.names.includes(name) && !state.lookedFor.has(name);
    const isWanted = found ? !found.hasMore && shown.some(isNew) : reports !== undefined;
    if (isWanted && !state.isAsking) load(shown);
  }, [reports, found, load, state]);
  useNotices((notice) => {
    if (notice.type !== 'job') return;
    const { connectionId: of, work, state } = notice.job;
    if (found && of === connectionId && work.kind === 'deleteProject' && state === 'done') load(shown);
  });
  return found ?? { names: [], hasMore: false };
}
