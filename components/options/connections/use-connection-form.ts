import { useRef, useState } from 'preact/hooks';
import type { ConnectionTest } from '../../../lib/messages/contract.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, ProblemError, toProblem } from '../../../lib/model/problem.ts';
import { usePorts } from '../../hooks/ports.ts';
import {
  type ConnectionInput,
  findAddress,
  findFaults,
  type InputFault,
  listUnusedOrigins,
  startInput,
} from './connection-input.ts';

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

/** `test` is absent where the connection was saved without one that succeeded. */
export type OnSaved = (connection: Connection, test?: ConnectionTest) => void;

interface FormEnds {
  onSaved: OnSaved;
  onCancel: () => void;
}

export function useConnectionForm(
  stored: Connection | undefined,
  connections: Connection[],
  { onSaved, onCancel }: FormEnds,
): ConnectionForm {
  const ports = usePorts();
  const [input, setInput] = useState(() => startInput(stored));
  const [faults, setFaults] = useState<InputFault[]>([]);
  const { isBusy, problem, run, forget } = useAttempt();
  const askedOrigins = useRef(new Set<string>());

  const giveBack = (kept: Connection[]) => {
    for (const pattern of listUnusedOrigins(askedOrigins.current, kept)) void ports.releaseOrigin(pattern);
  };
  const save = async (test?: ConnectionTest) => {
    const saved = await ports.send('saveConnection', {
      ...toMessage(input, stored),
      name: input.name,
      privacy: input.privacy,
    });
    if (stored) askedOrigins.current.add(findAddress(stored.address)?.originPattern ?? '');
    giveBack([saved, ...connections.filter(({ id }) => id !== saved.id)]);
    onSaved(saved, test);
  };
  /** Runs in the click itself: a browser grants nothing to what comes after an `await`. */
  const connect = () => {
    const found = findFaults(input, stored);
    setFaults(found);
    const service = findAddress(input.address);
    if (found.length > 0 || !service) return;
    askedOrigins.current.add(service.originPattern);
    const granted = ports.requestOrigin(service.originPattern);
    run(async () => {
      if (!(await granted)) throw new ProblemError({ code: 'permissionMissing' });
      await save(await ports.send('testConnection', toMessage(input, stored)));
    });
  };
  return {
    input,
    faults,
    isBusy,
    problem,
    change: (change) => {
      setInput({ ...input, ...change });
      setFaults([]);
      if (change.address !== undefined) forget();
    },
    connect,
    saveAnyway: () => run(() => save()),
    cancel: () => {
      giveBack(connections);
      onCancel();
    },
  };
}

function toMessage({ address, key }: ConnectionInput, stored: Connection | undefined) {
  return { address, ...(stored && { connectionId: stored.id }), ...(key.trim() && { key: key.trim() }) };
}

/** One thing at a time, and the problem it ended with. */
function useAttempt() {
  const [state, setState] = useState<{ isBusy: boolean; problem?: Problem }>({ isBusy: false });
  const run = (attempt: () => Promise<void>) => {
    setState({ isBusy: true });
    attempt().then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ isBusy: false, problem: toProblem(error) }),
    );
  };
  return { ...state, run, forget: () => setState({ isBusy: false }) };
}
