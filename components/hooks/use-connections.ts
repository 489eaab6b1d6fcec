import { useState } from 'preact/hooks';
import type { Connections } from '../../lib/messages/contract.ts';
import { type Answer, useAnswer } from './use-answer.ts';
import { useNotices, useWorker } from './worker-context.ts';

/** All connections and the active one, kept up to date by notices. */
export function useConnections(): Answer<Connections> {
  const { send } = useWorker();
  const answer = useAnswer('connections', () => send('listConnections', {}));
  const [noticed, setNoticed] = useState<Connections>();
  useNotices((notice) => notice.type === 'connections' && setNoticed(notice.connections));
  return noticed ? { ...answer, value: noticed, isLoading: false, problem: undefined } : answer;
}
