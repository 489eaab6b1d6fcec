import type { ServiceClient } from '../../../../lib/api/client.ts';
import { type ProblemCode, ProblemError } from '../../../../lib/model/problem.ts';
import type { Report } from '../../../../lib/model/report/report.ts';

/**
 * What goes wrong with a request. `…Before` and `…After`: before or after the service executed it. `refused…`: the
 * service itself rejects it.
 */
export const faults = [
  'none',
  'lostBefore',
  'lostAfter',
  'gatewayBefore',
  'gatewayAfter',
  'webPage',
  'rateLimit',
  'refusedKey',
  'refusedInput',
  'noResponse',
] as const;
export type Fault = (typeof faults)[number];

const codes: Partial<Record<Fault, ProblemCode>> = {
  lostBefore: 'unreachable',
  lostAfter: 'unreachable',
  gatewayBefore: 'serviceFault',
  gatewayAfter: 'serviceFault',
  webPage: 'notJson',
  rateLimit: 'rateLimited',
  refusedKey: 'keyRefused',
  refusedInput: 'invalid',
};

/** The faults with which the service still executes a write. */
const executedFaults = new Set<Fault>(['none', 'lostAfter', 'gatewayAfter', 'noResponse']);

interface CreatedReport extends Report {
  /** The id of the job that created it. */
  createdBy: string;
}

/** An in-memory service that counts the writes of each job. It responds at once or never. */
export class FakeService {
  /** The fault of all writes. Reads are affected by `refusedKey`, `rateLimit` and `noResponse` only. */
  fault: Fault = 'none';
  /** How long a report has no grade after its analysis, in milliseconds. */
  gradeDelay = 0;
  readonly reports = new Map<string, CreatedReport>();
  /** How often the write of each job was executed. */
  readonly writeCounts = new Map<string, number>();
  #lastId = 0;

  /** Creates the client of one job. `isAlive`: whether the job's worker is alive when a request is sent or answered. */
  createClient(jobId: string, now: () => number, isAlive: () => Promise<boolean>): ServiceClient {
    const never = new Promise<never>(() => undefined);
    const write = async <Result>(act: () => Result): Promise<Result> => {
      if (!(await isAlive())) return never;
      const { fault } = this;
      const isExecuted = executedFaults.has(fault);
      const result = isExecuted ? act() : undefined;
      if (isExecuted) this.writeCounts.set(jobId, (this.writeCounts.get(jobId) ?? 0) + 1);
      if (fault === 'noResponse' || !(await isAlive())) return never;
      this.#throwProblem(fault, now);
      return result as Result;
    };
    const read = async <Result>(find: () => Result): Promise<Result> => {
      if (!(await isAlive()) || this.fault === 'noResponse') return never;
      if (this.fault === 'refusedKey' || this.fault === 'rateLimit') this.#throwProblem(this.fault, now);
      return find();
    };
    const addGrade = (report: CreatedReport): CreatedReport => {
      const isGraded = now() - (report.generatedAt ?? 0) >= this.gradeDelay;
      return isGraded ? { ...report, result: 'good' } : report;
    };
    const find = (id: string): CreatedReport => {
      const report = this.reports.get(id);
      if (!report) throw new ProblemError({ code: 'notFound', status: 404 });
      return addGrade(report);
    };
    return {
      searchPageReports: (url) =>
        read(() => ({
          reports: [...this.reports.values()]
            .filter((report) => report.url === url)
            .map(addGrade)
            .reverse(),
          newestId: [...this.reports.keys()].at(-1),
          isWhole: true,
        })),
      showReport: (id) => read(() => find(id)),
      storeReport: ({ url, privacy }) =>
        write(() => addGrade(this.#put({ url, privacy, createdBy: jobId, generatedAt: now() }))),
      updateReport: (id, { rerun, privacy }) =>
        write(() => {
          const { result, ...known } = find(id);
          const changed = { ...known, ...(privacy && { privacy }), ...(rerun && { generatedAt: now() }) };
          this.reports.set(id, changed);
          return addGrade(changed);
        }),
      deleteReport: (id) => write(() => ({ wasAlreadyGone: !this.reports.delete(id) })),
      deleteProject: () => write(() => ({ wasAlreadyGone: false })),
    } as Partial<ServiceClient> as ServiceClient;
  }

  #put(report: Omit<CreatedReport, 'id' | 'fields'>): CreatedReport {
    const id = String(++this.#lastId);
    const stored = { ...report, id, fields: {} };
    this.reports.set(id, stored);
    return stored;
  }

  #throwProblem(fault: Fault, now: () => number): void {
    const code = codes[fault];
    if (code) throw new ProblemError({ code, ...(code === 'rateLimited' && { retryAt: now() + 5_000 }) });
  }
}
