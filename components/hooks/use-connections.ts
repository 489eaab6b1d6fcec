import type { Connections } from '../../lib/messages/contract.ts';
import type { Answer } from './use-answer.ts';
import { useFollowedAnswer } from './use-followed-answer.ts';
import { useWorker } from './worker-context.ts';

/** All connections and the active one. */
export function useConnections(): Answer<Connections> {
  const { send } = useWorker();
  return useFollowedAnswer(
    'connections',
    () => send('listConnections', {}),
    (notice) => (notice.type === 'connections' ? notice.connections : undefined),
  );
}
