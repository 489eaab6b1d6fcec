import { type Plugin, runnerImport } from 'vite';
import { writeShellText } from './shell-text.ts';

const place = '<div id="app"></div>';
const textSheet = 'virtual:shell-text.css';
const shellModule = new URL('render-shell.tsx', import.meta.url).pathname;

/**
 * Puts the popup's first state into its HTML at build time, so that it is painted before any script has run: the
 * same components draw it that take it over (`hydrate`) a moment later.
 */
export function prerenderPopup(): Plugin {
  let shell: Promise<string> | undefined;
  const render = () => {
    shell ??= renderShell();
    return shell;
  };
  return {
    name: 'prerender-popup',
    resolveId: (id) => (id === textSheet ? `\0${textSheet}` : undefined),
    load: async (id) => (id === `\0${textSheet}` ? writeShellText(await render()) : undefined),
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) =>
        path.includes('popup') ? html.replace(place, `<div id="app">${await render()}</div>`) : html,
    },
  };
}

async function renderShell(): Promise<string> {
  const { module } = await runnerImport<{ renderShell: () => string }>(shellModule, {
    configFile: false,
    logLevel: 'error',
    plugins: [withoutStyles],
  });
  return module.renderShell();
}

/** The components import their stylesheets, which mean nothing outside of a browser. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? '' : undefined),
};
