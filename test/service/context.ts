import type { HttpBindings } from '@hono/node-server';
import type { Analysis } from './analysis/analyse-page.ts';
import type { FaultList } from './faults.ts';
import type { RecordedRequest } from './recorder.ts';
import type { Shape } from './shapes.ts';
import type { Store } from './store/open-store.ts';
import type { Throttle } from './throttle.ts';
import type { Visitors } from './visitors.ts';

/** The state that the routes share. `shape`, `latency`, `throttle` and `gradeDelay` may change while the service runs. */
export interface ServiceContext {
  store: Store;
  faults: FaultList;
  requests: RecordedRequest[];
  visitors: Visitors;
  analyse(url: string): Promise<Analysis>;
  shape: Shape;
  /** The delay of every API response, in milliseconds. */
  latency: number;
  throttle?: Throttle;
  /** For how long after its analysis a report has no grade, in milliseconds. */
  gradeDelay: number;
  /** Whether the response to a request that sets a password contains the password, as a careless service might do. */
  echoesPassword: boolean;
  /** Empty, or a path with a leading and no trailing slash. */
  basePath: string;
  /** The last characters of the key: the home page shows them to identify the key without revealing it. */
  keyEnding: string;
  /** Aborts delays and fetches when the service closes. */
  closing: AbortSignal;
}

export interface Env {
  Bindings: HttpBindings;
  Variables: { owner: string; recorded: RecordedRequest };
}
