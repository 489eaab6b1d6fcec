import { useRef, useState } from 'preact/hooks';
import type { ConnectionTest } from '../../../lib/messages/contract.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, ProblemError } from '../../../lib/model/problem.ts';
import { usePorts } from '../../hooks/ports.ts';
import {
  type ConnectionInput,
  findAddress,
  findFaults,
  type InputFault,
  listUnusedOrigins,
  startInput,
} from './connection-input.ts';
import { useAttempt } from './use-attempt.ts';

/** What the form is for and where it leads. */
export interface ConnectionFormProps {
  /** Absent for a new one. */
  stored?: Connection;
  connections: Connection[];
  /** `test` is absent where the connection was saved without one that succeeded. */
  onSaved: (connection: Connection, test?: ConnectionTest) => void;
  onCancel: () => void;
}

export interface ConnectionForm {
  input: ConnectionInput;
  faults: InputFault[];
  isBusy: boolean;
  problem?: Problem;
  change: (change: Partial<ConnectionInput>) => void;
  connect: () => void;
  saveAnyway: () => void;
  cancel: () => void;
}

export function useConnectionForm({ stored, connections, onSaved, onCancel }: ConnectionFormProps): ConnectionForm {
  const { send } = usePorts();
  const [input, setInput] = useState(() => startInput(stored));
  const [faults, setFaults] = useState<InputFault[]>([]);
  const { isBusy, problem, run, forget } = useAttempt();
  const origins = useOrigins(stored);
  const message = toMessage(input, stored);

  const save = async (test?: ConnectionTest) => {
    const { name, privacy } = input;
    const saved = await send('saveConnection', { ...message, name, privacy });
    origins.giveBack([saved, ...connections.filter(({ id }) => id !== saved.id)]);
    onSaved(saved, test);
  };
  const connect = () => {
    const found = findFaults(input, stored);
    setFaults(found);
    const service = findAddress(input.address);
    if (found.length > 0 || !service) return;
    // In the click itself: a browser grants nothing to what comes after an `await`.
    const granted = origins.request(service.originPattern);
    run(async () => {
      if (!(await granted)) throw new ProblemError({ code: 'permissionMissing' });
      await save(await send('testConnection', message));
    });
  };
  const change = (change: Partial<ConnectionInput>) => {
    setInput({ ...input, ...change });
    setFaults([]);
    if (change.address !== undefined) forget();
  };
  const cancel = () => {
    origins.giveBack(connections);
    onCancel();
  };
  return { input, faults, isBusy, problem, change, connect, saveAnyway: () => run(() => save()), cancel };
}

/** Every origin the form had to do with, so that none is kept that no connection needs. */
function useOrigins(stored: Connection | undefined) {
  const { requestOrigin, releaseOrigin } = usePorts();
  const patterns = useRef(new Set<string>());
  return {
    request(pattern: string): Promise<boolean> {
      patterns.current.add(pattern);
      return requestOrigin(pattern);
    },
    giveBack(connections: Connection[]): void {
      const former = stored && findAddress(stored.address)?.originPattern;
      const all = former ? [...patterns.current, former] : patterns.current;
      for (const pattern of listUnusedOrigins(all, connections)) void releaseOrigin(pattern);
    },
  };
}

function toMessage({ address, key }: ConnectionInput, stored: Connection | undefined) {
  return { address, ...(stored && { connectionId: stored.id }), ...(key.trim() && { key: key.trim() }) };
}
