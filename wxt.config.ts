import { readFileSync } from 'node:fs';
import preact from '@preact/preset-vite';
import { defineConfig, type EntrypointGroup } from 'wxt';

/** What our own pages may load. */
function writePolicy(isServing: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The development server puts styles into the page as elements.
    `style-src 'self'${isServing ? " 'unsafe-inline'" : ''}`,
    "img-src 'self'",
    // Our own files: the strings of another language.
    `connect-src 'self' https: http:${isServing ? ' ws:' : ''}`,
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

type Messages = Record<string, { message: string; description?: string }>;

const ofFirefox = '_firefox';

/**
 * The strings that one browser ships. What Firefox calls otherwise stands beside the string as `<name>_firefox`. The
 * descriptions are for translators, so they are left out.
 */
export function pickMessages(messages: Messages, browser: string): Messages {
  const shown = Object.entries(messages).filter(([key]) => !key.endsWith(ofFirefox));
  const pick = (key: string) => (browser === 'firefox' ? messages[key + ofFirefox]?.message : undefined);
  return Object.fromEntries(shown.map(([key, { message }]) => [key, { message: pick(key) ?? message }]));
}

/** The popup opens sooner as one script and one stylesheet than from pieces it shares with the other pages. */
function buildPopupAlone(groups: EntrypointGroup[]): void {
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
}

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill'],
  vite: ({ command }) => {
    // WXT takes the mode for it, and components are compiled for development in every mode but `production`.
    if (command === 'build') process.env.NODE_ENV = 'production';
    return {
      plugins: [preact()],
      // Browsers new enough for the manifest preload modules by themselves.
      build: { target: [`chrome${oldest.chrome}`, `firefox${oldest.firefox}`], modulePreload: { polyfill: false } },
    };
  },
  hooks: {
    'build:publicAssets': ({ config }, files) => {
      for (const [n, file] of files.entries()) {
        if (!('absoluteSrc' in file) || !file.relativeDest.endsWith('messages.json')) continue;
        const picked = pickMessages(JSON.parse(readFileSync(file.absoluteSrc, 'utf8')), config.browser);
        files[n] = { relativeDest: file.relativeDest, contents: JSON.stringify(picked) };
      }
    },
    'entrypoints:grouped': (_, groups) => buildPopupAlone(groups),
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
