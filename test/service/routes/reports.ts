import { type Context, Hono } from 'hono';
import type { Env, ServiceContext } from '../context.ts';
import { readForm, readPageRequest, readQuery } from '../parameters.ts';
import { refuseMethod, refuseUnknown } from '../refusal.ts';
import { shapeDeletion, shapeList, shapeOne } from '../shapes.ts';
import { querySorts } from '../store/list-reports.ts';
import { results, type StoredReport } from '../store/report.ts';
import { getAddress } from './address.ts';
import { findReport } from './find-report.ts';
import { toListFields, toReportFields } from './report-fields.ts';
import { storeReport, updateReport } from './report-writes.ts';

/** The report endpoints (interface §4.1). */
export function createReportRoutes(context: ServiceContext): Hono<Env> {
  const update = (c: Context<Env>) => answerUpdate(c, context);
  return new Hono<Env>()
    .get('/', (c) => answerList(c, context))
    .post('/', (c) => answerStore(c, context))
    .all('/', () => refuseMethod('GET, HEAD, POST'))
    .get('/:id', (c) => c.json(shapeReport(c, context, getOwnReport(c, context))))
    .put('/:id', update)
    .patch('/:id', update)
    .delete('/:id', (c) => answerDelete(c, context))
    .all('/:id', () => refuseMethod('GET, HEAD, PUT, PATCH, DELETE'));
}

function answerList(c: Context<Env>, context: ServiceContext) {
  const parameters = readQuery(c);
  const request = {
    ...readPageRequest(parameters, 'url'),
    project: parameters.text('project'),
    result: parameters.choice('result', results),
    sortBy: parameters.choice('sort_by', querySorts) ?? 'id',
  };
  parameters.check();
  const { shape } = context;
  if (shape.ignoresPage) request.page = 1;
  const { items, total } = context.store.reports.list(c.get('owner'), request, shape.result);
  const address = getAddress(c, context.basePath);
  const list = { items: items.map((report) => toListFields(report, address, context)), total };
  return c.json(shapeList(list, { url: new URL(c.req.url), ...request }, shape));
}

async function answerStore(c: Context<Env>, context: ServiceContext) {
  const parameters = await readForm(c);
  const report = await storeReport(context, c.get('owner'), parameters);
  if (context.shape.emptyWrites === 'all') return c.body(null, 201);
  return c.json(shapeReport(c, context, report, parameters.secret('password')), 201);
}

async function answerUpdate(c: Context<Env>, context: ServiceContext) {
  const report = getOwnReport(c, context);
  const parameters = await readForm(c);
  const changed = await updateReport(context, report, parameters);
  if (context.shape.emptyWrites === 'all') return c.body(null, 204);
  return c.json(shapeReport(c, context, changed, parameters.secret('password')));
}

function answerDelete(c: Context<Env>, context: ServiceContext) {
  const { id } = getOwnReport(c, context);
  context.store.reports.remove(id);
  if (context.shape.emptyWrites !== 'none') return c.body(null, 204);
  return c.json(shapeDeletion(id, 'report', context.shape));
}

function shapeReport(c: Context<Env>, context: ServiceContext, report: StoredReport, password?: string) {
  return shapeOne(toReportFields(report, getAddress(c, context.basePath), context, password), context.shape);
}

/** Another owner's report is answered like a missing one. */
function getOwnReport(c: Context<Env>, { store }: ServiceContext): StoredReport {
  const report = findReport(store, c.req.param('id'));
  return report && report.owner === c.get('owner') ? report : refuseUnknown();
}
