import { readFileSync } from 'node:fs';
import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { inlinePopupStyle } from './lib/build/inline-popup-style.ts';
import { pickMessages } from './lib/build/pick-messages.ts';
import { prerenderPopup } from './lib/build/prerender-popup.ts';
import { withoutInnerHtml } from './lib/build/without-inner-html.ts';
import { withoutIterators } from './lib/build/without-iterators.ts';
import { importPlainly, importWorkerChunks } from './lib/build/worker-chunks.ts';

/**
 * The supported browsers answer with a promise by themselves, so of the polyfill only its types are used: in the popup it
 * would be a quarter of all that is loaded, in the worker a tenth.
 */
const withoutPolyfill: Plugin = {
  name: 'without-polyfill',
  enforce: 'pre',
  resolveId: (id) => (id === 'webextension-polyfill' ? '\0own-browser' : undefined),
  load: (id) => (id === '\0own-browser' ? 'export default globalThis.browser ?? globalThis.chrome' : undefined),
};

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
      build: { modulePreload: { polyfill: false } },
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
    'entrypoints:grouped': (_, groups) => {
      // A build of its own gives the popup one script and one stylesheet: it is painted sooner than from pieces shared
      // with the other pages, which share theirs with each other.
      const pages = groups.filter((group) => Array.isArray(group)).flat();
      const isPopup = ({ type }: (typeof pages)[number]) => type === 'popup';
      const others = groups.filter((group) => !Array.isArray(group));
      groups.splice(
        0,
        groups.length,
        ...others,
        pages.filter(isPopup),
        pages.filter((page) => !isPopup(page)),
      );
    },
    'vite:build:extendConfig': ([entrypoint], config) => {
      if (entrypoint?.type !== 'background') return;
      const { lib, rollupOptions, rolldownOptions: _, ...build } = config.build ?? {};
      config.build = {
        ...build,
        // Not one script, as WXT builds it, but chunks: what a start does without is loaded when it is needed.
        rolldownOptions: {
          input: lib ? lib.entry : undefined,
          output: {
            ...rollupOptions?.output,
            chunkFileNames: ({ isDynamicEntry }) => `worker/${isDynamicEntry ? '[name]' : 'base'}.js`,
          },
        },
        // Three times as slow as the built-in one, and makes the script that every event starts 3 % smaller.
        minify: 'terser',
        terserOptions: {
          ecma: 2020,
          module: true,
          // Letters of two bytes would make every letter of the script take two.
          format: { ascii_only: true },
          // The arrows: nothing in it calls a function with `new` that is no class.
          compress: {
            passes: 3,
            lhs_constants: false,
            hoist_funs: true,
            inline: 1,
            unsafe_arrows: true,
            pure_getters: true,
          },
        },
      };
      config.plugins?.push(importPlainly);
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
      panel: { suggested_key: { default: 'Alt+Shift+H' }, description: '__MSG_command_panel__' },
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
      minimum_chrome_version: '127',
      // Firefox takes the same from its own policies and knows no schema.
      storage: { managed_schema: 'policy.json' },
    }),
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'pagegrade@pagegrade.example',
          strict_min_version: '142.0',
          data_collection_permissions: { required: ['browsingActivity', 'authenticationInfo'] },
        },
        // What Android lacks (menus, shortcuts, the address bar's keyword, windows) is looked for before it is used.
        gecko_android: { strict_min_version: '142.0' },
      },
    }),
  }),
});
