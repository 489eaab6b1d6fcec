import { readFileSync } from 'node:fs';
import { type Plugin, runnerImport } from 'vite';
import type { Lookup } from '../i18n/translate.ts';

const place = '<div id="app"></div>';
const shellModule = new URL('../../components/popup/render-shell.tsx', import.meta.url).pathname;
const strings = new URL('../../public/_locales/en/messages.json', import.meta.url);

/**
 * Puts the popup's first state into its HTML at build time, so that it is painted before any script has run: the same
 * components draw it that take it over (`hydrate`) a moment later. In English: the browser shows a popup when it has
 * loaded, and by then the script has written the user's own language.
 */
export function prerenderPopup(): Plugin {
  return {
    name: 'prerender-popup',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) =>
        path.includes('popup') ? html.replace(place, `<div id="app">${await renderShell()}</div>`) : html,
    },
  };
}

async function renderShell(): Promise<string> {
  const { module } = await runnerImport<{ renderShell: (lookUp: Lookup) => string }>(shellModule, {
    configFile: false,
    logLevel: 'error',
    plugins: [withoutStyles],
  });
  const messages: Record<string, { message: string }> = JSON.parse(readFileSync(strings, 'utf8'));
  return module.renderShell((key) => messages[key]?.message ?? '');
}

/** The components import their stylesheets, which mean nothing outside of a browser. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
};
