import type { HttpBindings } from '@hono/node-server';
import type { Analysis } from './analysis/analyse-page.ts';
import type { FaultList } from './faults.ts';
import type { RecordedRequest } from './recorder.ts';
import type { Shape } from './shapes.ts';
import type { Store } from './store/open-store.ts';
import type { Visitors } from './visitors.ts';

/** What the routes share. `shape` and `latency` may change while the service runs. */
export interface ServiceContext {
  store: Store;
  faults: FaultList;
  requests: RecordedRequest[];
  visitors: Visitors;
  analyse(url: string): Promise<Analysis>;
  shape: Shape;
  /** Milliseconds every answer of the API waits. */
  latency: number;
  /** Milliseconds after an analysis in which its report has no grade yet. */
  gradeDelay: number;
  /** Whether the API lets pages of other origins call it. */
  cors: boolean;
  /** A careless service that repeats the password in the answer to the request that set it. */
  echoesPassword: boolean;
  /** Empty, or a path with a leading and no trailing slash. */
  basePath: string;
  /** Tells a reader of the home page which key is meant, without telling the key. */
  keyEnding: string;
  /** Ends waits and fetches when the service closes. */
  closing: AbortSignal;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: { owner: string; recorded: RecordedRequest };
}
