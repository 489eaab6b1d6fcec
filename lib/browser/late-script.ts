import type { CreateLate } from '../background/ports.ts';

const path = '/late.js';

// The two scripts are built apart; in a worker and in a page alike they have the global object in common.
const scope = globalThis as { createLate?: CreateLate; importScripts?(path: string): void };

/** In the worker's first turn: later Chromium imports only what it has imported while the worker was installed. */
export function keepLateScript(): void {
  if (!import.meta.env.FIREFOX) addEventListener('install', () => scope.importScripts?.(path));
}

export async function loadLate(): Promise<CreateLate> {
  if (!scope.createLate)
    await (import.meta.env.FIREFOX ? import(/* @vite-ignore */ '/late.js' as string) : scope.importScripts?.(path));
  if (!scope.createLate) throw new Error(`${path} is not there`);
  return scope.createLate;
}

/** The late script's end: it declares itself and does nothing until it is asked to. */
export function offerLate(createLate: CreateLate): void {
  scope.createLate = createLate;
}
