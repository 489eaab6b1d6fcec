import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill'],
  vite: () => ({ plugins: [preact()] }),
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: ['activeTab', 'alarms', 'contextMenus', 'storage'],
    optional_permissions: ['notifications', 'tabs'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    ...(mode === 'loopback' && { host_permissions: ['http://127.0.0.1/*'] }),
    ...(browser === 'firefox' && {
      browser_specific_settings: { gecko: { id: 'pagegrade@pagegrade.example', strict_min_version: '140.0' } },
    }),
  }),
});
