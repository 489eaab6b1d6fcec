import { type Privacy, privacies } from '../../model/report/privacy.ts';
import { grades, type Report } from '../../model/report/report.ts';
import { readTimestamp } from '../../model/timestamp.ts';
import type { Wanted } from './envelope.ts';
import { readText, readWord } from './fields.ts';
import { getField, isObject, type JsonObject, keepFields, withoutAbsent } from './json.ts';

/** The interface's numbers (§2), in their order. */
const byNumber: readonly Privacy[] = ['public', 'private', 'password'];

/** Names under which a service may send the report page's address; the interface shows none. */
const linkNames = ['link', 'report_url', 'report_link', 'share_url', 'share_link', 'public_url', 'permalink'];

export const wantedReport: Wanted = {
  plural: 'reports',
  singular: 'report',
  isItem: hasId,
  isNamedItem: hasId,
};

/**
 * Reads a report; only the id is indispensable, since nothing can be shown or done without it, and none is lost for
 * another field that cannot be read. Done a hundred thousand times in a walk through the list.
 */
export function readReport(value: unknown): Report | undefined {
  if (!isObject(value)) return undefined;
  const id = readText(getField(value, 'id'));
  if (id === undefined) return undefined;
  const url = getField(value, 'url');
  return withoutAbsent({
    id,
    url: typeof url === 'string' ? url : '',
    project: readProjectName(getField(value, 'project')),
    result: readWord(grades, getField(value, 'result')),
    createdAt: readTimestamp(getField(value, 'created_at')),
    generatedAt: readTimestamp(getField(value, 'generated_at')),
    privacy: readPrivacy(getField(value, 'privacy')),
    link: findLink(value),
    fields: keepFields(value),
  });
}

function hasId(value: unknown): boolean {
  return isObject(value) && readText(getField(value, 'id')) !== undefined;
}

function readProjectName(value: unknown): string | undefined {
  return readText(isObject(value) ? getField(value, 'name') : value);
}

function readPrivacy(value: unknown): Privacy | undefined {
  return readWord(privacies, value) ?? byNumber[['0', '1', '2'].indexOf(readText(value) ?? '')];
}

function findLink(report: JsonObject): string | undefined {
  for (const name of linkNames) {
    const link = getField(report, name);
    if (typeof link === 'string' && link !== '') return link;
  }
  return undefined;
}

/** The interface's number of a privacy (§4.1). */
export function toPrivacyNumber(privacy: Privacy): string {
  return String(byNumber.indexOf(privacy));
}
