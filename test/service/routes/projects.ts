import { type Context, Hono } from 'hono';
import type { Env, ServiceContext } from '../context.ts';
import { readPageRequest, readQuery } from '../parameters.ts';
import { refuseMethod, refuseUnknown } from '../refusal.ts';
import { shapeDeletion, shapeList, shapeTime } from '../shapes.ts';
import { projectQuerySorts } from '../store/projects.ts';

/** The project endpoints (interface §4.2). `{project}` is the name, percent-encoded. */
export function createProjectRoutes(context: ServiceContext): Hono<Env> {
  const { projects } = context.store;
  return new Hono<Env>()
    .get('/', (c) => answerList(c, context))
    .all('/', () => refuseMethod('GET, HEAD'))
    .delete('/:project', (c) => {
      const project = c.req.param('project');
      if (!projects.has(c.get('owner'), project)) refuseUnknown();
      projects.remove(c.get('owner'), project);
      if (context.shape.emptyWrites !== 'none') return c.body(null, 204);
      return c.json(shapeDeletion(project, 'project', context.shape));
    })
    .all('/:project', () => refuseMethod('DELETE'));
}

function answerList(c: Context<Env>, context: ServiceContext) {
  const parameters = readQuery(c);
  const request = {
    ...readPageRequest(parameters, 'project'),
    sortBy: parameters.choice('sort_by', projectQuerySorts) ?? 'created_at',
  };
  parameters.check();
  if (context.shape.ignoresPage) request.page = 1;
  const { items, total } = context.store.projects.list(c.get('owner'), request);
  const fields = items.map(({ project, createdAt, reports }) => ({
    project,
    created_at: shapeTime(createdAt, context.shape),
    reports,
  }));
  return c.json(shapeList({ items: fields, total }, { url: new URL(c.req.url), ...request }, context.shape));
}
