import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import type { Env, ServiceContext } from '../context.ts';
import { renderSignInPage } from '../pages/access-pages.ts';
import { readForm } from '../parameters.ts';
import { refuseUnknown } from '../refusal.ts';
import { visitSeconds } from '../visitors.ts';
import { findReport } from './find-report.ts';

const cookie = 'session';

/**
 * A browser sends no API key when it opens a report, so the owner signs in with the key once. The cookie is `Lax`, not
 * `Strict`, because reports are usually opened by a link on another site.
 */
export function createSignIn(context: ServiceContext): Hono<Env> {
  const { basePath, store, visitors } = context;
  const path = basePath || '/';
  return new Hono<Env>()
    .use('/sign-in', csrf())
    .use('/sign-out', csrf())
    .post('/sign-in', async (c) => {
      const form = await readForm(c);
      // The form contains an id instead of an address, so that it cannot be used to redirect to another site.
      const report = findReport(store, form.text('report')) ?? refuseUnknown();
      const owner = store.keys.findOwner(form.text('key') ?? '');
      if (owner !== report.owner) return renderSignInPage(c, `${basePath}/sign-in`, report.id, true);
      setCookie(c, cookie, visitors.admit({ owner }), { httpOnly: true, sameSite: 'Lax', path, maxAge: visitSeconds });
      return c.redirect(`${basePath}/reports/${report.id}`, 303);
    })
    .post('/sign-out', (c) => {
      visitors.forget(getCookie(c, cookie) ?? '');
      deleteCookie(c, cookie, { path });
      return c.redirect(path, 303);
    });
}

export function findSignedIn(c: Context<Env>, { visitors }: ServiceContext): string | undefined {
  const visit = visitors.find(getCookie(c, cookie));
  return visit && 'owner' in visit ? visit.owner : undefined;
}
