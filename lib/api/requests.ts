import * as z from 'zod/mini';
import { getPageSearch } from '../model/address/same-page.ts';
import type { ProjectQuery, ReportQuery } from '../model/filter/service-query.ts';
import { ProblemError } from '../model/problem.ts';
import { privacySchema } from '../model/schemas.ts';
import { privacyNumbers } from './answer-schemas.ts';

type Parameters = Record<string, string>;

const nonBlank = z.string().check(z.regex(/\S/));

const reportInput = z
  .object({
    url: nonBlank,
    privacy: privacySchema,
    /** Sent only with privacy `password` (interface §4.1), which requires it. */
    password: z.optional(z.string()),
  })
  .check(z.refine(({ privacy, password }) => privacy !== 'password' || Boolean(password)));
export type ReportInput = z.output<typeof reportInput>;

const reportChange = z
  .object({
    privacy: z.optional(privacySchema),
    /** Sent only with privacy `password` (interface §4.1); invalid in a change without `privacy`. */
    password: z.optional(z.string().check(z.minLength(1))),
    /** Makes the service update the report's results. */
    rerun: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ privacy, rerun }) => privacy !== undefined || rerun === true),
    z.refine(({ privacy, password }) => privacy !== undefined || password === undefined),
  );
export type ReportChange = z.output<typeof reportChange>;

/** The documented parameters of the list of reports (interface §4.1). */
export function toReportQuery({ search, project, result, ...rest }: ReportQuery): Parameters {
  return {
    ...(search && { search, search_by: 'url' }),
    ...(project && { project }),
    ...(result && { result }),
    ...toOrder(rest),
  };
}

/** The documented parameters of the list of projects (interface §4.2). */
export function toProjectQuery({ search, ...rest }: ProjectQuery): Parameters {
  return { ...(search && { search, search_by: 'project' }), ...toOrder(rest) };
}

function toOrder({ sortBy, order, perPage }: Pick<ReportQuery | ProjectQuery, 'sortBy' | 'order' | 'perPage'>) {
  return { sort_by: sortBy, sort: order, per_page: String(perPage) };
}

/** The parameters of a search for a page's reports. */
export function toPageSearch(url: string): Parameters {
  return { search: getPageSearch(validate(nonBlank, url)), search_by: 'url', per_page: '100' };
}

/** The body of a create (interface §4.1). */
export function toReportForm(input: ReportInput): Parameters {
  const { url, ...access } = validate(reportInput, input);
  return { url, ...toAccessForm(access) };
}

/** The body of an update (interface §4.1). */
export function toChangeForm(change: ReportChange): Parameters {
  const { rerun, ...access } = validate(reportChange, change);
  return { ...toAccessForm(access), ...(rerun && { results: '1' }) };
}

function toAccessForm({ privacy, password }: Omit<ReportChange, 'rerun'>): Parameters {
  if (privacy === undefined) return {};
  return { privacy: String(privacyNumbers[privacy]), ...(privacy === 'password' && password && { password }) };
}

/** Validated although the types match: a job that another version has stored may hold other values. */
function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ProblemError({ code: 'inputInvalid' });
  return parsed.data;
}

/** Servers refuse or truncate longer paths. */
const maxPathLength = 8000;

/**
 * The path of one report or project. The name must become exactly one path segment: otherwise the request would mean
 * another report or the whole list. Throws for a name that cannot: '', '.', '..', malformed Unicode and too long text.
 */
export function getItemPath(collection: 'reports' | 'projects', name: string): string {
  const path = `${collection}/${name.isWellFormed() ? encodeURIComponent(name) : ''}`;
  const isOneSegment = !path.endsWith('/') && URL.parse(`http://host/${path}`)?.pathname === `/${path}`;
  if (!isOneSegment || path.length > maxPathLength) throw new ProblemError({ code: 'nameNotAddressable' });
  return path;
}
