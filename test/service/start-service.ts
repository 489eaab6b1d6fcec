import { analysePage } from './analysis/analyse-page.ts';
import type { ServiceContext } from './context.ts';
import { createFaultList } from './faults.ts';
import { type Listening, listen } from './listen.ts';
import { Refusal } from './refusal.ts';
import { createServer } from './server.ts';
import type { Service, ServiceOptions } from './service.ts';
import { changeShape, defaultShape } from './shapes.ts';
import type { AccountKey } from './store/keys.ts';
import { openStore, type Store } from './store/open-store.ts';
import { createDefaultReport } from './store/reports.ts';
import { seedReports } from './store/seed.ts';
import { createVisitors } from './visitors.ts';

export type { Service, ServiceOptions };

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
  return {
    ...describeAddresses(context, listening, account),
    ...createControls(context, account.owner),
    async close() {
      closing.abort();
      await listening.close();
      store.close();
    },
  };
}

function createContext(
  options: ServiceOptions,
  store: Store,
  account: AccountKey,
  closing: AbortSignal,
): ServiceContext {
  return {
    store,
    closing,
    keyEnding: account.key.slice(-4),
    faults: createFaultList(),
    requests: [],
    visitors: createVisitors(),
    analyse: options.analyse ?? createAnalyse(closing),
    shape: changeShape(defaultShape, options.shape ?? {}),
    latency: options.latency ?? 0,
    gradeDelay: 0,
    echoesPassword: options.echoesPassword ?? false,
    basePath: (options.basePath ?? '').replace(/\/+$/, ''),
  };
}

/** How long an analysis waits for the page, in milliseconds. */
const pageTimeout = 10_000;

function createAnalyse(closing: AbortSignal): ServiceContext['analyse'] {
  return async (url) => {
    const analysis = await analysePage(url, AbortSignal.any([closing, AbortSignal.timeout(pageTimeout)]));
    // If the analysis was aborted because the service closes, its result must not be stored.
    if (closing.aborted) throw new Refusal(503, 'Service Unavailable');
    return analysis;
  };
}

function describeAddresses({ basePath }: ServiceContext, { port }: Listening, { key }: AccountKey) {
  const address = `http://127.0.0.1:${port}${basePath}`;
  const sample = (grade: string) => `${address}/samples/${grade}/`;
  return { address, key, samples: { good: sample('good'), decent: sample('decent'), bad: sample('bad') } };
}

function createControls(context: ServiceContext, owner: string) {
  const { store, faults, requests } = context;
  return {
    setShape(change) {
      context.shape = changeShape(context.shape, change);
    },
    setLatency(ms) {
      context.latency = ms;
    },
    setThrottle(limit, seconds = 60) {
      context.throttle = { limit, seconds, used: 0, endsAt: 0 };
    },
    setGradeDelay(ms) {
      context.gradeDelay = ms;
    },
    addFault: faults.add,
    clearFaults: faults.clear,
    requests,
    apiRequests: () => requests.filter(({ path }) => path.startsWith(`${context.basePath}/api/`)),
    reports: store.reports.all,
    projects: store.projects.all,
    addReport: (report) => store.reports.insert({ ...createDefaultReport(report.url, owner), ...report }),
    seed: (count, options = {}) => seedReports(store, count, options.owner ?? owner, options.projects),
  } satisfies Partial<Service>;
}
