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
  /** 0, the default, takes any free one. */
  port?: number;
  /** A file or `:memory:`, the default. */
  database?: string;
  /** Added to the keys the database knows. Without any, the database makes one up and keeps it. */
  keys?: AccountKey[];
  shape?: ShapeChange;
  /** Milliseconds every answer of the API waits. */
  latency?: number;
  /** Whether pages of other origins may call the API; true by default. */
  cors?: boolean;
  /** Repeats a password in the answer to the request that set it; false by default. */
  echoesPassword?: boolean;
  /** Puts everything under a path, such as `/grader`. */
  basePath?: string;
  /** In place of the analysis of real pages. */
  analyse?: (url: string) => Promise<Analysis>;
  /** Milliseconds a page has to answer an analysis; 10 s by default. */
  pageTimeout?: number;
}

/** A running stand-in, as tests and the command line hold it. */
export interface Service {
  /** Without a trailing slash. */
  address: string;
  /** The first key. */
  key: string;
  /** Addresses of the sample pages, named by the grade each really gets. */
  samples: { good: string; decent: string; bad: string };
  setShape(change: ShapeChange): void;
  setLatency(ms: number): void;
  /** A report gets its grade so many milliseconds after it was answered; 0, the default, with the answer. */
  setGradeDelay(ms: number): void;
  /** Returns what takes it away again. */
  addFault(fault: Fault): () => void;
  clearFaults(): void;
  /** Every request that reached the service, those for the sample pages by its own analysis too. */
  requests: RecordedRequest[];
  /** Those of them that came for the API. */
  apiRequests(): RecordedRequest[];
  reports(): StoredReport[];
  projects(): StoredProject[];
  /** Puts a report there without an analysis; what is not given is made up. Answers its id. */
  addReport(report: Partial<NewReport> & { url: string }): number;
  /** Adds many reports, the same ones for the same numbers. */
  seed(count: number, options?: SeedOptions): void;
  close(): Promise<void>;
}
