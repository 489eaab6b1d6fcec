import type { Plugin } from 'vite';

/**
 * The supported browsers answer with a promise by themselves, so of the polyfill only its types are used: in the popup it
 * would be a quarter of all that is loaded, in the worker a tenth.
 */
export const withoutPolyfill: Plugin = {
  name: 'without-polyfill',
  enforce: 'pre',
  resolveId: (id) => (id === 'webextension-polyfill' ? '\0own-browser' : undefined),
  load: (id) => (id === '\0own-browser' ? 'export default globalThis.browser ?? globalThis.chrome' : undefined),
};
