import type { WatchPlan } from '../../../lib/model/watch.ts';

/** Creates the plan of a watch, with defaults for everything that a test does not set. */
export function createPlan(plan: Partial<WatchPlan> = {}): WatchPlan {
  const target = { kind: 'view', query: 'project=Client+X' } as const;
  return { name: 'Client X', target, frequency: 'daily', time: '06:00', maxReports: 40, alertOn: 'worse', ...plan };
}
