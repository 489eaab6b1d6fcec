import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { Env, ServiceContext } from '../context.ts';
import { refuseUnknown } from '../refusal.ts';
import { getAddress } from './address.ts';

const folder = join(import.meta.dirname, '../samples');

/** A fixed list, so that no path from a request is used to read a file. */
const files = [
  'good/index.html',
  'good/bread.html',
  'good/visit.html',
  'good/loaf.svg',
  'decent/index.html',
  'decent/evenings.html',
  'decent/board.svg',
  'bad/index.html',
  'bad/prices.html',
  'bad/van.svg',
];

/** Serves three small sites, so that analyses need no internet. `{{address}}` in them becomes the service's address. */
export function createSamples({ basePath }: ServiceContext): Hono<Env> {
  const texts = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  function serve(c: Context<Env>, file: string) {
    const text = texts.get(`${c.req.param('site')}/${file}`) ?? refuseUnknown();
    const type = file.endsWith('.svg') ? 'image/svg+xml' : 'text/html; charset=utf-8';
    return c.body(text.replaceAll('{{address}}', getAddress(c, basePath)), 200, { 'content-type': type });
  }
  return new Hono<Env>()
    .get('/:site', (c) => c.redirect(`${basePath}/samples/${encodeURIComponent(c.req.param('site'))}/`, 301))
    .get('/:site/', (c) => serve(c, 'index.html'))
    .get('/:site/:file', (c) => serve(c, c.req.param('file')));
}
