import { useState } from 'preact/hooks';
import type { Connections } from '../../lib/messages/contract.ts';
import { type Answer, useAnswer } from './use-answer.ts';
import { useNotices, useWorker } from './worker-context.ts';

/** Every connection and which one is active, kept up to date by the worker. */
export function useConnections(): Answer<Connections> {
  const { send } = useWorker();
  const answer = useAnswer('connections', () => send('listConnections', {}));
  const [noticed, setNoticed] = useState<Connections>();
  useNotices((notice) => notice.type === 'connections' && setNoticed(notice.connections));
  return noticed ? { ...answer, value: noticed, isLoading: false, problem: undefined } : answer;
}
