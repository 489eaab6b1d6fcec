import type { Analysis } from './analysis/analyse-page.ts';
import type { Fault } from './faults.ts';
import type { RecordedRequest } from './recorder.ts';
import type { ShapeChange } from './shapes.ts';
import type { AccountKey } from './store/keys.ts';
import type { StoredProject } from './store/projects.ts';
import type { StoredReport } from './store/report.ts';
import type { NewReport } from './store/reports.ts';
import type { SeedOptions } from './store/seed.ts';

export interface ServiceOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** A file or `:memory:`, the default. */
  database?: string;
  /** Added to the keys in the database. If there are none at all, a key is generated and stored. */
  keys?: AccountKey[];
  shape?: ShapeChange;
  /** The delay of every API response, in milliseconds. */
  latency?: number;
  /** Whether the response to a request that sets a password contains the password; false by default. */
  echoesPassword?: boolean;
  /** A path under which the whole service is served, such as `/grader`. */
  basePath?: string;
  /** Replaces the analysis of real pages. */
  analyse?: (url: string) => Promise<Analysis>;
}

/** A running stand-in service. */
export interface Service {
  /** Without a trailing slash. */
  address: string;
  /** The first key. */
  key: string;
  /** The addresses of the sample pages, by the grade that each gets. */
  samples: { good: string; decent: string; bad: string };
  setShape(change: ShapeChange): void;
  setLatency(ms: number): void;
  /** From now on, this many API requests are answered in each period (60 seconds by default), all others with 429. */
  setThrottle(limit: number, seconds?: number): void;
  /** For how long after its analysis a report has no grade, in milliseconds; 0 by default. */
  setGradeDelay(ms: number): void;
  /** Returns a function that removes the fault. */
  addFault(fault: Fault): () => void;
  clearFaults(): void;
  /** All requests that reached the service, including those of its own analysis for the sample pages. */
  requests: RecordedRequest[];
  /** The requests to the API. */
  apiRequests(): RecordedRequest[];
  reports(): StoredReport[];
  projects(): StoredProject[];
  /** Adds a report without an analysis, with default values for missing fields. Returns its id. */
  addReport(report: Partial<NewReport> & { url: string }): number;
  /** Adds many reports. The same arguments always give the same reports. */
  seed(count: number, options?: SeedOptions): void;
  close(): Promise<void>;
}
