import { analysePage } from './analysis/analyse-page.ts';
import type { ServiceContext } from './context.ts';
import { createFaultList, type Fault } from './faults.ts';
import { type Listening, listen } from './listen.ts';
import type { RecordedRequest } from './recorder.ts';
import { Refusal } from './refusal.ts';
import { createServer } from './server.ts';
import { changeShape, defaultShape, type ShapeChange } from './shapes.ts';
import type { AccountKey } from './store/keys.ts';
import { openStore, type Store } from './store/open-store.ts';
import type { StoredProject } from './store/projects.ts';
import type { StoredReport } from './store/report.ts';
import type { NewReport } from './store/reports.ts';
import { type SeedOptions, seedReports } from './store/seed.ts';
import { createVisitors } from './visitors.ts';

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
  /** Milliseconds a page has to answer an analysis; 10 s by default. */
  pageTimeout?: number;
}

export interface Service {
  /** Without a trailing slash. */
  address: string;
  /** The first key. */
  key: string;
  /** Addresses of the sample pages, named by the grade each really gets. */
  samples: { good: string; decent: string; bad: string };
  setShape(change: ShapeChange): void;
  setLatency(ms: number): void;
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

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const store = openStore(options.database ?? ':memory:');
  for (const account of options.keys ?? []) store.keys.save(account);
  const account = options.keys?.[0] ?? store.keys.getFirst();
  const closing = new AbortController();
  const context = createContext(options, store, account, closing.signal);
  const listening = await listen(createServer(context).fetch, options.port ?? 0).catch((error: unknown) => {
    store.close();
    throw error;
  });
  return createHandle(context, listening, account, closing);
}

function createContext(
  options: ServiceOptions,
  store: Store,
  account: AccountKey,
  closing: AbortSignal,
): ServiceContext {
  const { pageTimeout = 10_000 } = options;
  return {
    store,
    closing,
    keyEnding: account.key.slice(-4),
    faults: createFaultList(),
    requests: [],
    visitors: createVisitors(),
    async analyse(url) {
      const analysis = await analysePage(url, AbortSignal.any([closing, AbortSignal.timeout(pageTimeout)]));
      // A page that was not read because we stop says nothing about the page.
      if (closing.aborted) throw new Refusal(503, 'Service Unavailable');
      return analysis;
    },
    shape: changeShape(defaultShape, options.shape ?? {}),
    latency: options.latency ?? 0,
    cors: options.cors ?? true,
    echoesPassword: options.echoesPassword ?? false,
    basePath: (options.basePath ?? '').replace(/\/+$/, ''),
  };
}

function createHandle(
  context: ServiceContext,
  listening: Listening,
  { owner, key }: AccountKey,
  closing: AbortController,
): Service {
  const { store, faults, requests } = context;
  const address = `http://127.0.0.1:${listening.port}${context.basePath}`;
  const sample = (grade: string) => `${address}/samples/${grade}/`;
  return {
    address,
    key,
    samples: { good: sample('good'), decent: sample('decent'), bad: sample('bad') },
    setShape(change) {
      context.shape = changeShape(context.shape, change);
    },
    setLatency(ms) {
      context.latency = ms;
    },
    addFault: faults.add,
    clearFaults: faults.clear,
    requests,
    apiRequests: () => requests.filter(({ path }) => path.startsWith(`${context.basePath}/api/`)),
    reports: store.reports.all,
    projects: store.projects.all,
    addReport: (report) => store.reports.insert({ ...makeUpReport(report.url, owner), ...report }),
    seed: (count, options = {}) => seedReports(store, count, options.owner ?? owner, options.projects),
    async close() {
      closing.abort(new Error('The service closes.'));
      await listening.close();
      store.close();
    },
  };
}

function makeUpReport(url: string, owner: string): NewReport {
  const now = Date.now();
  return {
    owner,
    url,
    project: new URL(url).host,
    result: 'good',
    score: 100,
    privacy: 1,
    passwordHash: undefined,
    createdAt: now,
    generatedAt: now,
    results: {},
  };
}
