import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConnectionTest } from '../../../lib/messages/contract.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, ProblemError } from '../../../lib/model/problem.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useOrigins } from '../../hooks/use-origins.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { type ConnectionInput, changeInput, startInput } from './connection-input.ts';

export interface ConnectionFormProps {
  /** Absent for a new connection. */
  stored?: Connection;
  connections: Connection[];
  /** `test` is absent if the connection was saved although its test had failed. */
  onSaved: (connection: Connection, test?: ConnectionTest) => void;
  onCancel: () => void;
}

export interface ConnectionForm {
  input: ConnectionInput;
  isBusy: boolean;
  problem?: Problem;
  change: (change: Partial<ConnectionInput>) => void;
  connect: () => void;
  saveAnyway: () => void;
}

export function useConnectionForm({ stored, connections, onSaved }: ConnectionFormProps): ConnectionForm {
  const { send } = useWorker();
  // Does not follow changes in another window: a typed key must only be sent to the address beside it.
  const [input, setInput] = useState(() => startInput(stored));
  const { isBusy, problem, run, forget } = useAttempt();
  const origins = useOrigins(stored, connections);
  const message = toMessage(input, stored);
  const state = useRef({ isLeft: false }).current;
  const leave = () => {
    state.isLeft = true;
  };
  useEffect(() => leave, []);

  const save = (test?: ConnectionTest) =>
    origins.holdDuring(async () => {
      // All as they were when the test began.
      const { name, privacy, forgetsKey } = input;
      const saved = await send('saveConnection', { ...message, name, privacy, forgetsKey });
      origins.releaseUnusedNow([saved]);
      onSaved(saved, test);
    });
  const connect = () => {
    const service = findServiceAddress(input.address);
    if (!service) return run(() => Promise.reject(new ProblemError({ code: 'addressInvalid' })));
    // The browser does not submit the form without the consent. This is checked again, since it protects the key.
    if (service.isPlainHttp && !input.acceptsPlainHttp) return;
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
    setInput((input) => changeInput(input, change));
    // The problem is about the previous address or key.
    if (change.address !== undefined || change.key !== undefined) forget();
  };
  const saveAnyway = () => run(() => save());
  return { input, isBusy, problem, change, connect, saveAnyway };
}

function toMessage({ address, key }: ConnectionInput, stored: Connection | undefined) {
  return { address, ...(stored && { connectionId: stored.id }), ...(key.trim() && { key: key.trim() }) };
}
