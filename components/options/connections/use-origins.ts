import { useEffect, useRef } from 'preact/hooks';
import { releaseOrigin, requestOrigins } from '../../../lib/browser/permissions.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { listUnusedOrigins } from './connection-input.ts';

export interface Origins {
  /** Within the click: browsers refuse a request for permission that comes after an `await`. */
  request: (...originPatterns: string[]) => Promise<boolean>;
  giveBack: (connections: Connection[]) => void;
  /** Runs work that needs the origins. If the form is left meanwhile, they are released when the work has ended. */
  keepDuring: (work: () => Promise<void>) => Promise<void>;
}

/** The origins that a form or dialog has requested. However it is left, those that no connection needs are released. */
export function useOrigins(stored: Connection | undefined, connections: Connection[]): Origins {
  const former = stored && findServiceAddress(stored.address)?.originPattern;
  const state = useRef({ patterns: new Set<string>(), connections, isNeeded: false, isLeft: false }).current;
  state.connections = connections;
  // Another window may have changed the address meanwhile.
  if (former) state.patterns.add(former);

  const giveBack = (connections: Connection[]) => {
    for (const pattern of listUnusedOrigins(state.patterns, connections)) void releaseOrigin(pattern);
    state.patterns.clear();
  };
  const leave = () => {
    if (!state.isNeeded) giveBack(state.connections);
  };
  useEffect(() => {
    // Leaving the whole page unmounts nothing.
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      state.isLeft = true;
      leave();
    };
  }, []);

  return {
    giveBack,
    request(...patterns) {
      for (const pattern of patterns) state.patterns.add(pattern);
      return requestOrigins(patterns);
    },
    async keepDuring(work) {
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
