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
  /** Runs work that needs the origins. If the form is left meanwhile, they are released only when the work has ended. */
  holdDuring: (work: () => Promise<void>) => Promise<void>;
}

/** Releases the origins that a form or dialog has requested and no connection needs, however the user leaves it. */
export function useOrigins(stored: Connection | undefined, connections: Connection[]): Origins {
  const storedPattern = stored && findServiceAddress(stored.address)?.originPattern;
  const state = useRef({ patterns: new Set<string>(), connections, isNeeded: false, isLeft: false }).current;
  state.connections = connections;
  // Adds every address that the connection has had: another window may change it meanwhile.
  if (storedPattern) state.patterns.add(storedPattern);

  const releaseUnused = (connections: Connection[]) => {
    for (const pattern of listUnusedOrigins(state.patterns, connections)) void releaseOrigin(pattern);
    state.patterns.clear();
  };
  const leave = () => {
    if (!state.isNeeded) releaseUnused(state.connections);
  };
  useEffect(() => {
    // Leaving the whole page does not unmount the component.
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      state.isLeft = true;
      leave();
    };
  }, []);

  return {
    releaseUnused,
    request(...patterns) {
      for (const pattern of patterns) state.patterns.add(pattern);
      return requestOrigins(patterns);
    },
    async holdDuring(work) {
      state.isNeeded = true;
      try {
        await work();
      } finally {
        state.isNeeded = false;
        if (state.isLeft) leave();
      }
    },
  };
}
