import { useRef, useState } from 'preact/hooks';
import type { ConnectionTest } from '../../../lib/messages/contract.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, ProblemError } from '../../../lib/model/problem.ts';
import { useWorker } from '../../hooks/worker.ts';
import { type ConnectionInput, type InputFault, isKnownAddress, listFaults, startInput } from './connection-input.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';
import { useOrigins } from './use-origins.ts';

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
  /** Another connection has this address already. */
  isKnown: boolean;
  isBusy: boolean;
  problem?: Problem;
  change: (change: Partial<ConnectionInput>) => void;
  connect: () => void;
  saveAnyway: () => void;
  cancel: () => void;
}

interface Changes extends Partial<ConnectionInput> {
  /** Wherever another window leads the connection, a key is for the address that it was typed for. */
  keyAddress?: string;
}

/** What was changed and not saved, by connection. It outlives the view: who looks at what leaves, comes back to it. */
const unsaved = new Map<string | undefined, Changes>();

export function useConnectionForm({ stored, connections, onSaved, onCancel }: ConnectionFormProps): ConnectionForm {
  const { send } = useWorker();
  const [changes, setChanges] = useState(() => unsaved.get(stored?.id));
  const { keyAddress, ...changed } = changes ?? {};
  const input = { ...startInput(stored), ...(changed.key && { address: keyAddress }), ...changed };
  const [faults, setFaults] = useState<InputFault[]>([]);
  const { isBusy, problem, run, forget } = useAttemptAt(input.address);
  const origins = useOrigins(stored, connections);
  const message = toMessage(input, stored);

  const save = async (test?: ConnectionTest) => {
    const { name, privacy, forgetsKey } = input;
    const saved = await send('saveConnection', { ...message, name, privacy, forgetsKey });
    origins.giveBack([saved, ...connections.filter(({ id }) => id !== saved.id)]);
    unsaved.delete(stored?.id);
    onSaved(saved, test);
  };
  const connect = () => {
    const found = listFaults(input, stored);
    setFaults(found);
    const service = findServiceAddress(input.address);
    if (found.length > 0 || !service) return;
    // In the click itself: a browser grants nothing to what comes after an `await`.
    const granted = origins.request(service.originPattern);
    run(() =>
      origins.keepDuring(async () => {
        if (!(await granted)) throw new ProblemError({ code: 'permissionMissing' });
        await save(await send('testConnection', message));
      }),
    );
  };
  const change = (change: Partial<ConnectionInput>) => {
    const next = { ...changes, ...(change.key && { keyAddress: input.address }), ...change };
    unsaved.set(stored?.id, next);
    setChanges(next);
    setFaults([]);
    // What was tested is no longer what stands there.
    if (change.address !== undefined || change.key !== undefined) forget();
  };
  const saveAnyway = () => run(() => origins.keepDuring(() => save()));
  const cancel = () => {
    unsaved.delete(stored?.id);
    onCancel();
  };
  const isKnown = isKnownAddress(input, stored, connections);
  return { input, faults, isKnown, isBusy, problem, change, connect, saveAnyway, cancel };
}

/** Its problem is that of the address it began with, in the place of which another window may have put another one. */
function useAttemptAt(address: string): Attempt {
  const { problem, run, ...attempt } = useAttempt();
  const tried = useRef(address);
  return {
    ...attempt,
    problem: tried.current === address ? problem : undefined,
    run(work) {
      tried.current = address;
      run(work);
    },
  };
}

function toMessage({ address, key }: ConnectionInput, stored: Connection | undefined) {
  return { address, ...(stored && { connectionId: stored.id }), ...(key.trim() && { key: key.trim() }) };
}
