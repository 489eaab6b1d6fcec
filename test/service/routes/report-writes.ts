import type { ServiceContext } from '../context.ts';
import type { Parameters } from '../parameters.ts';
import { refuseUnknown } from '../refusal.ts';
import { hashPassword } from '../store/passwords.ts';
import { type Privacy, privacies, type StoredReport } from '../store/report.ts';
import type { ReportChange } from '../store/reports.ts';

const withPassword: Privacy = 2;

/** Creates a report with the result of its analysis. Its project is the host of the page. */
export async function storeReport(
  context: ServiceContext,
  owner: string,
  parameters: Parameters,
): Promise<StoredReport> {
  const url = readUrl(parameters);
  const privacy = parameters.choice('privacy', privacies) ?? 1;
  const password = readPassword(parameters, privacy, false);
  parameters.check();
  const passwordHash = password && (await hashPassword(password));
  const createdAt = Date.now();
  const analysis = await context.analyse(url);
  const fresh = { owner, url, project: new URL(url).host, privacy, passwordHash, createdAt, generatedAt: Date.now() };
  const report = { ...fresh, ...analysis };
  return { ...report, id: context.store.reports.insert(report) };
}

/** For PUT and PATCH: missing fields stay unchanged. A report whose privacy is no longer 2 loses its password. */
export async function updateReport(
  context: ServiceContext,
  report: StoredReport,
  parameters: Parameters,
): Promise<StoredReport> {
  const privacy = parameters.choice('privacy', privacies) ?? report.privacy;
  const password = readPassword(parameters, privacy, report.passwordHash !== undefined);
  const isRerun = parameters.choice('results', [0, 1]) === 1;
  parameters.check();
  const passwordHash = password ? await hashPassword(password) : report.passwordHash;
  const change = { privacy, passwordHash: privacy === withPassword ? passwordHash : undefined };
  if (!isRerun) return changeReport(context, report.id, change);
  if (!context.shape.queuesReruns) return changeReport(context, report.id, { ...change, ...(await analyse()) });
  // A report that was deleted, or a service that was closed in the meantime needs no result.
  void analyse()
    .then((analysis) => changeReport(context, report.id, analysis))
    .catch(() => undefined);
  return changeReport(context, report.id, change);

  async function analyse() {
    return { ...(await context.analyse(report.url)), generatedAt: Date.now() };
  }
}

/** The report may have been deleted during its analysis. The change must not restore it. */
function changeReport({ store }: ServiceContext, id: number, change: Partial<ReportChange>): StoredReport {
  const changed = { ...(store.reports.find(id) ?? refuseUnknown()), ...change };
  store.reports.update(id, changed);
  return changed;
}

function readUrl(parameters: Parameters): string {
  const url = parameters.text('url');
  if (url === undefined) parameters.reject('url', 'The url field is required.');
  else if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    parameters.reject('url', 'The url field must be a valid URL.');
  }
  return url ?? '';
}

/** A password "only works with privacy 2" (interface §4.1): required with privacy 2, otherwise ignored. */
function readPassword(parameters: Parameters, privacy: Privacy, isSet: boolean): string | undefined {
  if (privacy !== withPassword) return undefined;
  const password = parameters.secret('password');
  if (password === undefined && !isSet) {
    parameters.reject('password', 'The password field is required when privacy is 2.');
  }
  return password;
}
