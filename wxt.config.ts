import { readFileSync } from 'node:fs';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { buildInChunks } from './lib/build/build-in-chunks.ts';
import { buildPopupAlone } from './lib/build/build-popup-alone.ts';
import { inlinePopupStyle } from './lib/build/inline-popup-style.ts';
import { minifyHarder } from './lib/build/minify-harder.ts';
import { pickMessages } from './lib/build/pick-messages.ts';
import { prerenderPopup } from './lib/build/prerender-popup.ts';
import { withoutHashes } from './lib/build/without-hashes.ts';
import { withoutInnerHtml } from './lib/build/without-inner-html.ts';
import { withoutIterators } from './lib/build/without-iterators.ts';
import { withoutPolyfill } from './lib/build/without-polyfill.ts';
import { importWorkerChunks } from './lib/build/worker-chunks.ts';

/** What our own pages may load. */
function writePolicy(isServing: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The development server puts styles into the page as elements.
    `style-src 'self'${isServing ? " 'unsafe-inline'" : ''}`,
    "img-src 'self'",
    `connect-src https: http:${isServing ? ' ws:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What the sidebar of Firefox does without, Chromium's panel needs. */
function listPermissions(browser: string) {
  const all = ['activeTab', 'alarms', 'contextMenus', 'storage'];
  return browser === 'chrome' ? [...all, 'sidePanel'] : all;
}

/** The first versions that the manifests allow: what they know need not be written in older ways. */
const oldest = { chrome: 127, firefox: 142 };

const popupStyle = inlinePopupStyle();

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill'],
  vite: ({ browser, command }) => {
    // WXT takes the mode for it, and components are compiled for development in every mode but `production`.
    if (command === 'build') process.env.NODE_ENV = 'production';
    return {
      plugins: [
        withoutPolyfill,
        withoutInnerHtml(),
        withoutIterators(),
        preact(),
        prerenderPopup(),
        popupStyle.plugin,
        browser === 'chrome' && importWorkerChunks(),
      ],
      // Browsers new enough for the manifest preload modules by themselves.
      build: { target: [`chrome${oldest.chrome}`, `firefox${oldest.firefox}`], modulePreload: { polyfill: false } },
    };
  },
  hooks: {
    'build:manifestGenerated': ({ config }, manifest) => {
      if (config.browser === 'firefox') Object.assign(manifest.background ?? {}, { type: 'module' });
      const policy = manifest.content_security_policy as { extension_pages: string };
      const allowed = ["style-src 'self'", ...popupStyle.listHashes()].join(' ');
      policy.extension_pages = policy.extension_pages.replace("style-src 'self'", allowed);
    },
    'build:publicAssets': ({ config }, files) => {
      for (const [n, file] of files.entries()) {
        if (!('absoluteSrc' in file) || !file.relativeDest.endsWith('messages.json')) continue;
        const picked = pickMessages(JSON.parse(readFileSync(file.absoluteSrc, 'utf8')), config.browser);
        files[n] = { relativeDest: file.relativeDest, contents: JSON.stringify(picked) };
      }
    },
    'entrypoints:grouped': (_, groups) => buildPopupAlone(groups),
    'vite:build:extendConfig': ([entrypoint], config) => {
      if (entrypoint?.type === 'background') buildInChunks(config);
      else withoutHashes(config);
      if (entrypoint?.type === 'popup') minifyHarder(config);
    },
  },
  ...(process.env.PAGEGRADE_OUT && { outDir: process.env.PAGEGRADE_OUT }),
  zip: {
    // What a build needs and nothing else, whatever lies around: it builds to the same archives (`npm run zip:check`).
    includeSources: [
      '{components,entrypoints,lib,public}/**',
      'test/setup/install-packages.mjs',
      '{package,package-lock,tsconfig}.json',
      'wxt.config.ts',
      'README.md',
    ],
  },
  manifest: ({ browser, command, mode }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    action: { default_title: '__MSG_extensionName__' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+G' } },
      panel: { suggested_key: { default: 'Alt+Shift+H' }, description: '__MSG_pageHistory__' },
      analyse: { suggested_key: { default: 'Alt+Shift+Y' }, description: '__MSG_command_analyse__' },
    },
    omnibox: { keyword: 'pg' },
    // Private windows do not see the extension at all, so nothing of them can be stored or sent.
    incognito: 'not_allowed',
    permissions: listPermissions(browser),
    optional_permissions: ['bookmarks', 'notifications', 'scripting', 'tabs'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    // For tests and the tour: what is allowed without the browser's dialog, which headless cannot answer. Firefox has a
    // preference for what is optional, and gives nothing that is not.
    ...(mode === 'loopback' && { host_permissions: ['http://127.0.0.1/*'] }),
    ...(mode === 'loopback' &&
      browser === 'chrome' && {
        permissions: [...listPermissions(browser), 'tabs'],
        optional_permissions: ['bookmarks', 'notifications', 'scripting'],
      }),
    content_security_policy: { extension_pages: writePolicy(command === 'serve') },
    ...(browser === 'chrome' && {
      minimum_chrome_version: `${oldest.chrome}`,
      // Firefox takes the same from its own policies and knows no schema.
      storage: { managed_schema: 'policy.json' },
    }),
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'pagegrade@pagegrade.example',
          strict_min_version: `${oldest.firefox}.0`,
          data_collection_permissions: {
            required: ['browsingActivity', 'authenticationInfo'],
            // Of the links in a selection and of bookmarks: asked for with the permission to read them.
            optional: ['websiteContent', 'bookmarksInfo'],
          },
        },
        // What Android lacks (menus, shortcuts, the address bar's keyword, windows) is looked for before it is used.
        gecko_android: { strict_min_version: `${oldest.firefox}.0` },
      },
    }),
  }),
});
