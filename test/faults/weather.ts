// Bad luck for single requests: whichever comes next meets it.
import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../service/faults.ts';
import { createGate, type Gate } from '../service/gates.ts';
import type { Service } from '../service/service.ts';
import type { Random } from './random.ts';

export interface Weather {
  /** How often each kind of bad luck was laid in the way of a request. */
  counts: Map<string, number>;
  worsen(): void;
  /** Lifts all of it, and waits for what the service still does behind a gateway's back. */
  clear(): Promise<void>;
}

const chances = {
  dropBefore: 3,
  dropAfter: 1,
  'dropped at work': 3,
  dropBehind: 2,
  truncate: 3,
  html: 2,
  '502': 2,
  '502 and done later': 3,
  '503': 1,
  '429': 2,
  delay: 4,
  'grades later': 3,
};

export function createWeather(service: Service, random: Random): Weather {
  const counts = new Map<string, number>();
  const late = new Set<Promise<void>>();
  return {
    counts,
    worsen() {
      const name = random.pickName(chances);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (name === '502 and done later') late.add(workBehind(service, random.between(500, 8_000)));
      else if (name === 'dropped at work') late.add(dropAtWork(service, random.between(1_200, 5_000)));
      else if (name === 'grades later') service.setGradeDelay(random.between(0, 40_000));
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
  name: Exclude<keyof typeof chances, '502 and done later' | 'dropped at work' | 'grades later'>,
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

/** The gateway gives up, and the service does its work all the same. */
async function workBehind(service: Service, ms: number): Promise<void> {
  const gate = await meetGate(service);
  if (!gate) return;
  gate.answer({ kind: 'status', status: 502 });
  await wait(ms);
  gate.handle();
  await gate.handled;
}

/** The service has done its work and is about to answer when the line is cut. */
async function dropAtWork(service: Service, ms: number): Promise<void> {
  const gate = await meetGate(service);
  if (!gate) return;
  gate.handle();
  await wait(ms);
  gate.cut();
}

async function meetGate(service: Service): Promise<Gate | undefined> {
  const gate = createGate();
  const lift = service.addFault({ kind: 'gate', gate, times: 1 });
  const isMet = await Promise.race([gate.arrived.then(() => true), wait(10_000, false)]);
  if (isMet) return gate;
  lift();
}
