// Injects random faults, each for the next requests that the service receives.
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../service/faults.ts';
import { createGate, type Gate } from '../service/gates.ts';
import type { Service } from '../service/service.ts';
import type { Random } from './random.ts';

export interface FaultInjector {
  /** How often each kind of fault was injected. */
  counts: Map<string, number>;
  inject(): void;
  /** Removes all faults and waits for requests that the service still handles after a fault. */
  clear(): Promise<void>;
}

const chances = {
  dropBefore: 3,
  dropAfter: 1,
  'dropped after handling': 3,
  dropBehind: 2,
  truncate: 3,
  html: 2,
  '502': 2,
  '502 before handling': 3,
  '503': 1,
  '429': 2,
  delay: 4,
  'late grades': 3,
};

export function createFaultInjector(service: Service, random: Random): FaultInjector {
  const counts = new Map<string, number>();
  const late = new Set<Promise<void>>();
  return {
    counts,
    inject() {
      const name = random.pickName(chances);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (name === '502 before handling') late.add(handleAfter502(service, random.between(500, 8_000)));
      else if (name === 'dropped after handling') late.add(dropAfterHandling(service, random.between(1_200, 5_000)));
      else if (name === 'late grades') service.setGradeDelay(random.between(0, 40_000));
      else service.addFault(toFault(name, random));
    },
    async clear() {
      service.clearFaults();
      service.setGradeDelay(0);
      await Promise.all(late);
    },
  };
}

function toFault(
  name: Exclude<keyof typeof chances, '502 before handling' | 'dropped after handling' | 'late grades'>,
  random: Random,
): Fault {
  const times = random.between(1, 2);
  switch (name) {
    case '502':
    case '503':
      return { kind: 'status', status: Number(name), body: '<h1>Bad gateway</h1>', contentType: 'text/html', times };
    case '429':
      return { kind: 'rateLimit', retryAfter: random.between(1, 3), times: 1 };
    case 'delay':
      return { kind: 'delay', ms: random.between(200, 6_000), times };
    default:
      return { kind: name, times };
  }
}

/** A gateway sends a 502, and the service handles the request later. */
async function handleAfter502(service: Service, ms: number): Promise<void> {
  const gate = await holdNextRequest(service);
  if (!gate) return;
  gate.answer({ kind: 'status', status: 502 });
  await wait(ms);
  gate.handle();
  await gate.handled;
}

/** The service handles the request, but the connection is dropped before the response. */
async function dropAfterHandling(service: Service, ms: number): Promise<void> {
  const gate = await holdNextRequest(service);
  if (!gate) return;
  gate.handle();
  await wait(ms);
  gate.drop();
}

async function holdNextRequest(service: Service): Promise<Gate | undefined> {
  const gate = createGate();
  const removeFault = service.addFault({ kind: 'gate', gate, times: 1 });
  const isHeld = await Promise.race([gate.arrived.then(() => true), wait(10_000, false)]);
  if (isHeld) return gate;
  removeFault();
}
