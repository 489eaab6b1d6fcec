import { useEffect, useRef } from 'preact/hooks';
import { releaseOrigin, requestOrigins } from '../../lib/browser/permissions.ts';
import { findServiceAddress } from '../../lib/model/address/service-address.ts';
import type { Connection } from '../../lib/model/connection.ts';

export interface Origins {
  /** Must be called within the click: browsers refuse a permission request that comes after an `await`. */
  request: (...originPatterns: string[]) => Promise<boolean>;
  /** Releases the requested origins that no connection needs. `saved`: connections that may not be rendered yet. */
  releaseUnusedNow: (saved: Connection[]) => void;
  /** The same, but releases nothing while work that needs the origins is running. */
  releaseUnusedIfIdle: () => void;
  /** Runs work that needs the origins. If the form is left meanwhile, they are released only when the work has ended. */
  holdDuring: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Releases the origins that a form or dialog has requested and no connection needs, however the user leaves it. */
export function useOrigins(stored: Connection | undefined, connections: Connection[]): Origins {
  const storedPattern = stored && findServiceAddress(stored.address)?.originPattern;
  const state = useRef({ patterns: new Set<string>(), connections, running: 0, isLeft: false }).current;
  state.connections = connections;
  // Adds every address that the connection has had: another window may change it meanwhile.
  if (storedPattern) state.patterns.add(storedPattern);

  const releaseUnusedNow = (saved: Connection[]) => {
    const others = state.connections.filter(({ id }) => !saved.some((connection) => connection.id === id));
    for (const pattern of listUnusedOrigins(state.patterns, [...saved, ...others])) void releaseOrigin(pattern);
    state.patterns.clear();
  };
  const releaseUnusedIfIdle = () => {
    if (state.running === 0) releaseUnusedNow([]);
  };
  const holdDuring = async <Result>(work: () => Promise<Result>) => {
    state.running++;
    try {
      return await work();
    } finally {
      state.running--;
      if (state.isLeft) releaseUnusedIfIdle();
    }
  };
  useEffect(() => {
    // Leaving the whole page does not unmount the component, and ends the work that runs.
    const releaseAll = () => releaseUnusedNow([]);
    addEventListener('pagehide', releaseAll);
    return () => {
      removeEventListener('pagehide', releaseAll);
      state.isLeft = true;
      releaseUnusedIfIdle();
    };
  }, []);

  return {
    releaseUnusedNow,
    releaseUnusedIfIdle,
    holdDuring,
    request(...patterns) {
      for (const pattern of patterns) state.patterns.add(pattern);
      // The user may leave the form while the browser asks, and allow the origins only then.
      return holdDuring(() => requestOrigins(patterns));
    },
  };
}

/** The requested origins that no connection needs, to be released. */
function listUnusedOrigins(requested: Iterable<string>, connections: Connection[]): string[] {
  const used = new Set(connections.map(({ address }) => findServiceAddress(address)?.originPattern));
  return [...new Set(requested)].filter((pattern) => !used.has(pattern));
}
