import { useCallback, useEffect, useState } from 'preact/hooks';
import { defaultProjectFilter, type ProjectFilter } from '../../../lib/model/filter.ts';
import { usePorts } from '../../hooks/ports.ts';

export interface ProjectNames {
  names: string[];
  /** The service has more than one page of them. */
  hasMore: boolean;
}

const byName: ProjectFilter = { ...defaultProjectFilter, sortBy: 'project', order: 'asc', perPage: 100 };

/** The names for the drop-down "Project", asked for only once the rows are there. */
export function useProjectNames(connectionId: string, isReady: boolean): ProjectNames {
  const { send } = usePorts();
  const [found, setFound] = useState<ProjectNames>({ names: [], hasMore: false });
  const load = useCallback(
    () =>
      send('listProjects', { connectionId, filter: byName }).then(
        ({ items, hasNext }) => setFound({ names: items.map(({ name }) => name), hasMore: hasNext }),
        // Without them the list is still whole; its own problem says what is wrong with the service.
        () => undefined,
      ),
    [send, connectionId],
  );
  useEffect(() => {
    if (isReady) load();
  }, [isReady, load]);
  return found;
}
