import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConnectionTest } from '../../../lib/messages/contract.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, ProblemError } from '../../../lib/model/problem.ts';
import { type Attempt, useAttempt } from '../../hooks/use-attempt.ts';
import { useOrigins } from '../../hooks/use-origins.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { type ConnectionInput, type InputFault, isKnownAddress, listFaults, startInput } from './connection-input.ts';

export interface ConnectionFormProps {
  /** Absent for a new connection. */
  stored?: Connection;
  /** The form is opened for a new key. */
  asksKey?: boolean;
  connections: Connection[];
  /** `test` is absent if the connection was saved although its test had failed. */
  onSaved: (connection: Connection, test?: ConnectionTest) => void;
  onCancel: () => void;
}

export interface ConnectionForm {
  input: ConnectionInput;
  faults: InputFault[];
  /** Another connection already has this address. */
  isKnown: boolean;
  isBusy: boolean;
  problem?: Problem;
  change: (change: Partial<ConnectionInput>) => void;
  connect: () => void;
  saveAnyway: () => void;
  cancel: () => void;
}

interface Changes extends Partial<ConnectionInput> {
  /** The address for which the key was typed: another window may change the stored one meanwhile. */
  keyAddress?: string;
}

/** Unsaved changes by connection id, undefined for a new one. They are kept while the user looks at another view. */
const unsaved = new Map<string | undefined, Changes>();

export function useConnectionForm({ stored, connections, onSaved, onCancel }: ConnectionFormProps): ConnectionForm {
  const { send } = useWorker();
  const [changes, setChanges] = useState(() => unsaved.get(stored?.id));
  const { keyAddress, ...changed } = changes ?? {};
  const input = { ...startInput(stored), ...(changed.key && { address: keyAddress }), ...changed };
  const [faults, setFaults] = useState<InputFault[]>([]);
  const { isBusy, problem, run, forget } = useAttemptForAddress(input.address);
  const origins = useOrigins(stored, connections);
  const message = toMessage(input, stored);
  const state = useRef({ input, isLeft: false }).current;
  state.input = input;
  const leave = () => {
    state.isLeft = true;
  };
  useEffect(() => leave, []);

  const save = (test?: ConnectionTest) =>
    origins.holdDuring(async () => {
      // Address and key are the tested ones. The others may have been changed during the test.
      const { name, privacy, forgetsKey } = state.input;
      const saved = await send('saveConnection', { ...message, name, privacy, forgetsKey });
      origins.releaseUnusedNow([saved]);
      unsaved.delete(stored?.id);
      onSaved(saved, test);
    });
  const connect = () => {
    const found = listFaults(input, stored);
    setFaults(found);
    const service = findServiceAddress(input.address);
    if (found.length > 0 || !service) return;
    // Called within the click: browsers refuse a permission request that comes after an `await`.
    const granted = origins.request(service.originPattern);
    run(async () => {
      if (!(await granted)) throw new ProblemError({ code: 'permissionMissing' });
      const test = await send('testConnection', message);
      // If the user cancelled or opened another view meanwhile, nothing is stored.
      if (!state.isLeft) await save(test);
    });
  };
  const change = (change: Partial<ConnectionInput>) => {
    const next = { ...changes, ...(change.key && { keyAddress: input.address }), ...change };
    unsaved.set(stored?.id, next);
    setChanges(next);
    setFaults([]);
    // The problem is about the previous address or key.
    if (change.address !== undefined || change.key !== undefined) forget();
  };
  const saveAnyway = () => run(() => save());
  const cancel = () => {
    unsaved.delete(stored?.id);
    onCancel();
  };
  const isKnown = isKnownAddress(input, stored, connections);
  return { input, faults, isKnown, isBusy, problem, change, connect, saveAnyway, cancel };
}

/** Returns the problem only while `address` is the one that was tried: another window may have changed it since. */
function useAttemptForAddress(address: string): Attempt {
  const { problem, run, ...attempt } = useAttempt();
  const tried = useRef(address);
  return {
    ...attempt,
    problem: tried.current === address ? problem : undefined,
    run(work) {
      tried.current = address;
      return run(work);
    },
  };
}

function toMessage({ address, key }: ConnectionInput, stored: Connection | undefined) {
  return { address, ...(stored && { connectionId: stored.id }), ...(key.trim() && { key: key.trim() }) };
}
