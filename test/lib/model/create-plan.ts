import type { WatchPlan } from '../../../lib/model/watch.ts';

/** The plan of a watch, as far as a test does not say it itself. */
export function createPlan(plan: Partial<WatchPlan> = {}): WatchPlan {
  const target = { kind: 'view', query: 'project=Client+X' } as const;
  return { name: 'Client X', target, rhythm: 'daily', time: '06:00', mostReports: 40, tells: 'worse', ...plan };
}
