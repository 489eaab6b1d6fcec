import { readFileSync } from 'node:fs';
import preact from '@preact/preset-vite';
import { defineConfig, type EntrypointGroup } from 'wxt';

/** The content security policy of the extension's pages. */
function writePolicy(isServing: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The development server adds styles to the page as elements.
    `style-src 'self'${isServing ? " 'unsafe-inline'" : ''}`,
    // `data:` is for the logo that the user adds to summaries.
    "img-src 'self' data:",
    // `self` is for the files with the strings of other languages.
    `connect-src 'self' https: http:${isServing ? ' ws:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Only Chromium needs a permission for the side panel. */
function listPermissions(browser: string) {
  const all = ['activeTab', 'alarms', 'contextMenus', 'storage'];
  return browser === 'chrome' ? [...all, 'sidePanel', 'unlimitedStorage'] : all;
}

/** The oldest versions that the manifests allow. The build compiles for these and no older ones. */
const oldest = { chrome: 134, firefox: 147 };

type Messages = Record<string, { message: string; description?: string }>;

const firefoxSuffix = '_firefox';

/**
 * The strings that the build for one browser contains. A string whose wording differs in Firefox has a second entry
 * `<name>_firefox`. Descriptions are for translators and are left out.
 */
export function pickMessages(messages: Messages, browser: string): Messages {
  const shown = Object.entries(messages).filter(([key]) => !key.endsWith(firefoxSuffix));
  const pick = (key: string) => (browser === 'firefox' ? messages[key + firefoxSuffix]?.message : undefined);
  return Object.fromEntries(shown.map(([key, { message }]) => [key, { message: pick(key) ?? message }]));
}

/** Builds the popup as one script and one stylesheet: it opens faster than with chunks shared with the other pages. */
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
    // WXT sets `NODE_ENV` to the mode, and components are compiled for development in every mode but `production`.
    if (command === 'build') process.env.NODE_ENV = 'production';
    return {
      plugins: [preact()],
      // All browsers that the manifests allow preload modules natively.
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
    // The licences of the bundled packages. One file for each group: of two with one name, the second would remain.
    'vite:build:extendConfig': ([first], config) => {
      config.build = { ...config.build, license: { fileName: `licenses/${first?.name}.md` } };
    },
  },
  ...(process.env.PAGEGRADE_OUT && { outDir: process.env.PAGEGRADE_OUT }),
  zip: {
    // Only what a build needs, whatever else is in the folder. It builds to the same archives (`npm run zip:check`).
    includeSources: [
      '{components,entrypoints,lib,public}/**',
      '{package,package-lock,tsconfig}.json',
      'wxt.config.ts',
      'README.md',
      'LICENSE',
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
    // The extension does not run in private windows, so nothing in them can be stored or sent.
    incognito: 'not_allowed',
    permissions: listPermissions(browser),
    optional_permissions: ['notifications', 'tabs'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    // For tests and the tour: permissions that are granted without the browser's dialog, which cannot be answered in
    // headless mode. Firefox has a preference to grant optional permissions, and refuses requests for any others.
    ...(mode === 'loopback' && { host_permissions: ['http://127.0.0.1/*'] }),
    ...(mode === 'loopback' &&
      browser === 'chrome' && {
        permissions: [...listPermissions(browser), 'tabs'],
        optional_permissions: ['notifications'],
      }),
    content_security_policy: { extension_pages: writePolicy(command === 'serve') },
    ...(browser === 'chrome' && {
      minimum_chrome_version: `${oldest.chrome}`,
      // Firefox reads the same settings from its own policies, without a schema.
      storage: { managed_schema: 'policy.json' },
    }),
    ...(browser === 'firefox' && {
      browser_specific_settings: {
        gecko: {
          id: 'pagegrade@pagegrade.example',
          strict_min_version: `${oldest.firefox}.0`,
          data_collection_permissions: { required: ['browsingActivity', 'authenticationInfo'] },
        },
        // The code checks for what Android lacks (menus, shortcuts, the keyword in the address bar, windows).
        gecko_android: { strict_min_version: `${oldest.firefox}.0` },
      },
    }),
  }),
});
