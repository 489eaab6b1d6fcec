import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { requireKey } from './authentication.ts';
import type { Env, ServiceContext } from './context.ts';
import { disturbRequests } from './disturbances.ts';
import { requireLoopbackHost } from './host.ts';
import { renderHomePage } from './pages/home-page.ts';
import { recordBody, recordRequests } from './recorder.ts';
import { answerRefusal, Refusal } from './refusal.ts';
import { getAddress } from './routes/address.ts';
import { createProjectRoutes } from './routes/projects.ts';
import { createReportPage } from './routes/report-page.ts';
import { createReportRoutes } from './routes/reports.ts';
import { createSamples } from './routes/samples.ts';
import { createSignIn } from './routes/sign-in.ts';
import { throttleRequests } from './throttle.ts';

export function createServer(context: ServiceContext): Hono<Env> {
  const server = new Hono<Env>();
  server.onError((error, c) => answerRefusal(c, error, `${context.basePath}/`, context.shape));
  server.notFound((c) =>
    answerRefusal(c, new Refusal(404, `The route ${c.req.path} could not be found.`), '/', context.shape),
  );
  server.use(recordRequests(context.requests), requireLoopbackHost);
  // As by Laravel's default, every origin may call `api/*`, and preflights need no key.
  server.use(`${context.basePath}/api/*`, cors());
  server.use(recordBody);
  server.use(disturbRequests(context));
  server.use(`${context.basePath}/api/*`, throttleRequests(context));
  server.route(context.basePath || '/', createRoutes(context));
  // Hono removes the trailing slash when it joins a base and a path, so the home page needs both routes.
  server.on('GET', [context.basePath, `${context.basePath}/`], (c) =>
    renderHomePage(c, getAddress(c, context.basePath), context.keyEnding),
  );
  return server;
}

function createRoutes(context: ServiceContext): Hono<Env> {
  const { keys } = context.store;
  return new Hono<Env>()
    .use('/api/*', requireKey(keys))
    .route('/api/v1/reports', createReportRoutes(context))
    .route('/api/v1/projects', createProjectRoutes(context))
    .route('/reports', createReportPage(context))
    .route('/samples', createSamples(context))
    .route('/', createSignIn(context));
}
