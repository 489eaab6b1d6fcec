import { getPageSearch } from '../model/address/same-page.ts';
import type { ReportQuery } from '../model/filter/service-query.ts';
import { ProblemError } from '../model/problem.ts';
import type { Privacy } from '../model/report/privacy.ts';
import { privacyNumbers } from './answer-schemas.ts';

type Parameters = Record<string, string>;

/** Who may see a report. The password is sent only with the privacy `password` (interface §4.1). */
interface Access {
  privacy?: Privacy | undefined;
  password?: string | undefined;
}

export interface ReportInput extends Access {
  url: string;
  privacy: Privacy;
}

export interface ReportChange extends Access {
  /** Makes the service update the report's results. */
  rerun?: boolean;
}

/** The documented parameters of the list of reports (interface §4.1). */
export function toReportQuery({ search, project, result, sortBy, order, perPage }: ReportQuery): Parameters {
  return {
    ...(search && { search, search_by: 'url' }),
    ...(project && { project }),
    ...(result && { result }),
    sort_by: sortBy,
    sort: order,
    per_page: String(perPage),
  };
}

/** The documented parameters of the list of projects (interface §4.2). */
export function toProjectQuery(search: string): Parameters {
  return { ...(search && { search, search_by: 'project' }), sort_by: 'created_at', sort: 'desc', per_page: '100' };
}

/** The parameters of a search for a page's reports. */
export function toPageSearch(url: string): Parameters {
  return { search: getPageSearch(url), search_by: 'url', per_page: '100' };
}

/** The body of a create (interface §4.1). */
export function toReportForm({ url, ...access }: ReportInput): Parameters {
  return { url, ...toAccessForm(access) };
}

/** The body of an update (interface §4.1). */
export function toChangeForm({ rerun, ...access }: ReportChange): Parameters {
  return { ...toAccessForm(access), ...(rerun && { results: '1' }) };
}

function toAccessForm({ privacy, password }: Access): Parameters {
  if (privacy === undefined) return {};
  if (privacy !== 'password') return { privacy: String(privacyNumbers[privacy]) };
  // Without a password nobody could open the report.
  if (!password) throw new ProblemError({ code: 'inputInvalid' });
  return { privacy: String(privacyNumbers.password), password };
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
