import type { Project } from '../model/project.ts';
import type { Report } from '../model/report/report.ts';
import { isWebPage } from '../model/web-page.ts';
import { projectReader, type Reader, readList, reportReader } from './answers.ts';
import { toUnreadable } from './failure.ts';
import type { Send } from './http.ts';
import { apiPrefix } from './path.ts';
import type { JsonObject } from './shapes/json.ts';

/** What the service has lists of. */
export interface Kinds {
  reports: Report;
  projects: Project;
}

/** `envelopes` is what the answer has around the rows. */
export interface Rows<Item> {
  items: Item[];
  envelopes: JsonObject[];
}

/** Asks for rows of a list. Answers what reads them: the next can be on their way before that. */
export type FetchRows = <Kind extends keyof Kinds>(
  kind: Kind,
  query: Record<string, string>,
  signal?: AbortSignal,
) => Promise<() => Rows<Kinds[Kind]>>;

/** Told of all reports an answer brought, whatever was asked for. */
export type OnReports = (reports: Report[]) => void;

const readers: { [Kind in keyof Kinds]: Reader<Kinds[Kind]> } = { reports: reportReader, projects: projectReader };

export function createFetchRows(send: Send, onReports: OnReports): FetchRows {
  return async (kind, query, signal) => {
    const answer = await send({ method: 'GET', path: `${apiPrefix}/${kind}`, query, signal });
    // Whoever answers with web pages is asked for nothing more.
    if (isWebPage(answer.text)) throw toUnreadable(answer);
    return () => {
      const rows = readList(answer, readers[kind]);
      if (kind === 'reports') onReports(rows.items as Report[]);
      return rows;
    };
  };
}
