import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import type { Env, ServiceContext } from '../context.ts';
import { renderPasswordPage, renderSignInPage } from '../pages/access-pages.ts';
import { renderReportDocument } from '../pages/report-document.ts';
import { readForm } from '../parameters.ts';
import { refuseUnknown } from '../refusal.ts';
import { isPassword } from '../store/passwords.ts';
import type { StoredReport } from '../store/report.ts';
import { visitSeconds } from '../visitors.ts';
import { findReport } from './find-report.ts';
import { findSignedIn } from './sign-in.ts';

const cookie = 'report_password';

/** The page of a report, shown to those whom its privacy (interface §2) allows to see it. */
export function createReportPage(context: ServiceContext): Hono<Env> {
  const pathOf = (report: StoredReport) => `${context.basePath}/reports/${report.id}`;
  return new Hono<Env>()
    .use(csrf())
    .get('/:id', (c) => {
      const report = findReport(context.store, c.req.param('id')) ?? refuseUnknown();
      const signOut = `${context.basePath}/sign-out`;
      if (findSignedIn(c, context) === report.owner) return renderReportDocument(c, report, signOut);
      if (report.privacy === 0 || knowsPassword(c, context, report)) return renderReportDocument(c, report, undefined);
      if (report.privacy === 2) return renderPasswordPage(c, `${pathOf(report)}/password`, false);
      return renderSignInPage(c, `${context.basePath}/sign-in`, report.id, false);
    })
    .post('/:id/password', async (c) => {
      const report = findReport(context.store, c.req.param('id')) ?? refuseUnknown();
      const { passwordHash } = report;
      const password = (await readForm(c)).secret('password') ?? '';
      if (report.privacy !== 2 || !passwordHash) return c.redirect(pathOf(report), 303);
      if (!(await isPassword(password, passwordHash))) {
        return renderPasswordPage(c, `${pathOf(report)}/password`, true);
      }
      const secret = context.visitors.admit({ passwordHash });
      setCookie(c, cookie, secret, { httpOnly: true, sameSite: 'Lax', path: pathOf(report), maxAge: visitSeconds });
      return c.redirect(pathOf(report), 303);
    });
}

/** Compares the salted hash, which is unique to a report: after a change, everybody has to enter the new password. */
function knowsPassword(c: Context<Env>, { visitors }: ServiceContext, report: StoredReport): boolean {
  const visit = visitors.find(getCookie(c, cookie));
  return visit !== undefined && 'passwordHash' in visit && visit.passwordHash === report.passwordHash;
}
