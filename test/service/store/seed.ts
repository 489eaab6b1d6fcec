import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { mersenne } from 'pure-rand/generator/mersenne';
import type { Store } from './open-store.ts';
import { type Privacy, type Result, results } from './report.ts';

export interface SeedOptions {
  owner?: string;
  /** The number of projects that the reports belong to; 50 by default, at most one per report. */
  projects?: number;
}

const words = ['bakery', 'chess', 'garden', 'harbour', 'library', 'museum', 'orchard', 'theatre', 'valley', 'workshop'];
const topics = ['about', 'blog', 'contact', 'events', 'news', 'opening-hours', 'prices', 'products', 'team', 'terms'];
const firstTime = Date.UTC(2026, 0, 1);
const minute = 60_000;

/** Adds reports, one created per minute, none with a password. The same arguments always give the same reports. */
export function seedReports(store: Store, count: number, owner: string, projects = 50): void {
  const random = createRandom(count);
  store.database.exec('BEGIN');
  for (let index = 0; index < count; index++) {
    const site = index % Math.min(projects, count);
    const project = `${words[site % words.length]}-${site + 1}.example`;
    const result: Result = results[Math.floor(random() * 3)] ?? 'bad';
    const createdAt = firstTime + index * minute;
    store.reports.insert({
      owner,
      url: `https://${project}/${topics[Math.floor(random() * topics.length)]}/${index + 1}`,
      project,
      result,
      score: { good: 80, decent: 50, bad: 0 }[result] + Math.floor(random() * 20),
      privacy: (random() < 0.7 ? 1 : 0) as Privacy,
      passwordHash: undefined,
      createdAt,
      // Some were re-run later.
      generatedAt: createdAt + (random() < 0.2 ? Math.floor(random() * 30 * 24 * 60) * minute : 0),
      results: {},
    });
  }
  // Without statistics, SQLite would sort by scanning all reports of all projects.
  store.database.exec('COMMIT; ANALYZE;');
}

/** Returns numbers from 0 up to, but not including, 1: the same for one seed on every machine. */
export function createRandom(seed: number): () => number {
  const generator = mersenne(seed);
  return () => uniformFloat64(generator);
}
