import type { ServiceClient } from '../../../../lib/api/client.ts';
import { type ProblemCode, ProblemError } from '../../../../lib/model/problem.ts';
import type { Report } from '../../../../lib/model/report/report.ts';

/** What befalls requests: `lost…` before the service did it or after, `refused…` said by the service itself. */
export const weathers = [
  'fine',
  'lostBefore',
  'lostAfter',
  'gatewayBefore',
  'gatewayAfter',
  'webPage',
  'rateLimit',
  'refusedKey',
  'refusedInput',
  'silence',
] as const;
export type Weather = (typeof weathers)[number];

const codes: Partial<Record<Weather, ProblemCode>> = {
  lostBefore: 'unreachable',
  lostAfter: 'unreachable',
  gatewayBefore: 'serviceFault',
  gatewayAfter: 'serviceFault',
  webPage: 'notJson',
  rateLimit: 'rateLimited',
  refusedKey: 'keyRefused',
  refusedInput: 'invalid',
};

const doneAllTheSame = new Set<Weather>(['fine', 'lostAfter', 'gatewayAfter', 'silence']);

interface Stored extends Report {
  madeBy: string;
}

/** A service of a few lines that keeps account of what each job made it do. Its answers come at once or never. */
export class ImaginedService {
  /** Of the writes alone; reads go through in fine weather and while only writes are struck. */
  weather: Weather = 'fine';
  /** How long a report has no grade after its analysis, in milliseconds. */
  gradeDelay = 0;
  readonly reports = new Map<string, Stored>();
  /** How often a job's write was done. */
  readonly done = new Map<string, number>();
  #lastId = 0;

  /** The client as one job has it. `isAlive` tells whether its worker still is when the request leaves. */
  connect(jobId: string, now: () => number, isAlive: () => Promise<boolean>): ServiceClient {
    const never = new Promise<never>(() => undefined);
    const write = async <Answer>(act: () => Answer): Promise<Answer> => {
      if (!(await isAlive())) return never;
      const { weather } = this;
      const isDone = doneAllTheSame.has(weather);
      const answer = isDone ? act() : undefined;
      if (isDone) this.done.set(jobId, (this.done.get(jobId) ?? 0) + 1);
      if (weather === 'silence' || !(await isAlive())) return never;
      this.#complain(weather, now);
      return answer as Answer;
    };
    const read = async <Answer>(find: () => Answer): Promise<Answer> => {
      if (!(await isAlive()) || this.weather === 'silence') return never;
      if (this.weather === 'refusedKey' || this.weather === 'rateLimit') this.#complain(this.weather, now);
      return find();
    };
    const grade = (report: Stored): Stored => {
      const isGraded = now() - (report.generatedAt ?? 0) >= this.gradeDelay;
      return isGraded ? { ...report, result: 'good' } : report;
    };
    const find = (id: string): Stored => {
      const report = this.reports.get(id);
      if (!report) throw new ProblemError({ code: 'notFound', status: 404 });
      return grade(report);
    };
    return {
      searchPageReports: (url) =>
        read(() => ({
          reports: [...this.reports.values()]
            .filter((report) => report.url === url)
            .map(grade)
            .reverse(),
          newestId: [...this.reports.keys()].at(-1),
          isWhole: true,
        })),
      showReport: (id) => read(() => find(id)),
      storeReport: ({ url, privacy }) =>
        write(() => grade(this.#put({ url, privacy, madeBy: jobId, generatedAt: now() }))),
      updateReport: (id, { rerun, privacy }) =>
        write(() => {
          const { result, ...known } = find(id);
          const changed = { ...known, ...(privacy && { privacy }), ...(rerun && { generatedAt: now() }) };
          this.reports.set(id, changed);
          return grade(changed);
        }),
      deleteReport: (id) => write(() => ({ wasAlreadyGone: !this.reports.delete(id) })),
    } as Partial<ServiceClient> as ServiceClient;
  }

  #put(report: Omit<Stored, 'id' | 'fields'>): Stored {
    const id = String(++this.#lastId);
    const stored = { ...report, id, fields: {} };
    this.reports.set(id, stored);
    return stored;
  }

  #complain(weather: Weather, now: () => number): void {
    const code = codes[weather];
    if (code) throw new ProblemError({ code, ...(code === 'rateLimited' && { retryAt: now() + 5_000 }) });
  }
}
