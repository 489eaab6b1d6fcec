import type { ServiceContext } from '../context.ts';
import type { Parameters } from '../parameters.ts';
import { refuseUnknown } from '../refusal.ts';
import { hashPassword } from '../store/passwords.ts';
import { type Privacy, privacies, type StoredReport } from '../store/report.ts';

const withPassword: Privacy = 2;

/** Waits for the analysis: the created report carries its result. A project is the host of the page. */
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

/** PUT and PATCH alike: what is absent stays. A report that leaves privacy 2 forgets its password. */
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
  const analysis = isRerun ? { ...(await context.analyse(report.url)), generatedAt: Date.now() } : {};
  // Whatever happened while the hash and the page were waited for, a report that is gone stays gone.
  const current = context.store.reports.find(report.id) ?? refuseUnknown();
  const changed = {
    ...current,
    privacy,
    passwordHash: privacy === withPassword ? passwordHash : undefined,
    ...analysis,
  };
  context.store.reports.update(report.id, changed);
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

/** The password "only works with privacy 2" (interface §4.1): without it, it is ignored; with it, there must be one. */
function readPassword(parameters: Parameters, privacy: Privacy, isSet: boolean): string | undefined {
  if (privacy !== withPassword) return undefined;
  const password = parameters.secret('password');
  if (password === undefined && !isSet) {
    parameters.reject('password', 'The password field is required when privacy is 2.');
  }
  return password;
}
