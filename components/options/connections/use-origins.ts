import { useEffect, useRef } from 'preact/hooks';
import { releaseOrigin, requestOrigins } from '../../../lib/browser/permissions.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { listUnusedOrigins } from './connection-input.ts';

export interface Origins {
  /** Must be called within the click: browsers refuse a permission request that comes after an `await`. */
  request: (...originPatterns: string[]) => Promise<boolean>;
  /** Releases the requested origins that none of these connections needs. */
  releaseUnused: (connections: Connection[]) => void;
  /** Releases the requested origins that no connection needs now, unless work that needs them is still running. */
  releaseIdle: () => void;
  /** Runs work that needs the origins. If the form is left meanwhile, they are released only when the work has ended. */
  holdDuring: (work: () => Promise<void>) => Promise<void>;
}

/** Releases the origins that a form or dialog has requested and no connection needs, however the user leaves it. */
export function useOrigins(stored: Connection | undefined, connections: Connection[]): Origins {
  const storedPattern = stored && findServiceAddress(stored.address)?.originPattern;
  const state = useRef({ patterns: new Set<string>(), connections, running: 0, isLeft: false }).current;
  state.connections = connections;
  // Adds every address that the connection has had: another window may change it meanwhile.
  if (storedPattern) state.patterns.add(storedPattern);

  const releaseUnused = (connections: Connection[]) => {
    for (const pattern of listUnusedOrigins(state.patterns, connections)) void releaseOrigin(pattern);
    state.patterns.clear();
  };
  const releaseIdle = () => {
    if (state.running === 0) releaseUnused(state.connections);
  };
  useEffect(() => {
    // Leaving the whole page does not unmount the component.
    addEventListener('pagehide', releaseIdle);
    return () => {
      removeEventListener('pagehide', releaseIdle);
      state.isLeft = true;
      releaseIdle();
    };
  }, []);

  return {
    releaseUnused,
    releaseIdle,
    request(...patterns) {
      for (const pattern of patterns) state.patterns.add(pattern);
      return requestOrigins(patterns);
    },
    async holdDuring(work) {
      state.running++;
      try {
        await work();
      } finally {
        state.running--;
        if (state.isLeft) releaseIdle();
      }
    },
  };
}
