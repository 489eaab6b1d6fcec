import { useEffect, useRef } from 'preact/hooks';
import { releaseOrigin, requestOrigins } from '../../../lib/browser/permissions.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { listUnusedOrigins } from './connection-input.ts';

export interface Origins {
  /** In the click itself: a browser grants nothing to what comes after an `await`. */
  request: (...originPatterns: string[]) => Promise<boolean>;
  giveBack: (connections: Connection[]) => void;
  /** Work that needs the origins: what is left meanwhile gives them back only when it has ended. */
  keepDuring: (work: () => Promise<void>) => Promise<void>;
}

/** Every origin a form or dialog had to do with; however it is left, none is kept that no connection needs. */
export function useOrigins(stored: Connection | undefined, connections: Connection[]): Origins {
  const former = stored && findServiceAddress(stored.address)?.originPattern;
  const state = useRef({ patterns: new Set<string>(), connections, isNeeded: false, isLeft: false }).current;
  state.connections = connections;
  // Another window may have moved it meanwhile.
  if (former) state.patterns.add(former);

  const giveBack = (connections: Connection[]) => {
    for (const pattern of listUnusedOrigins(state.patterns, connections)) void releaseOrigin(pattern);
    state.patterns.clear();
  };
  const leave = () => {
    if (!state.isNeeded) giveBack(state.connections);
  };
  useEffect(() => {
    // The whole page may be left too, and then nothing is unmounted.
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
