import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const link = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Puts the popup's stylesheet into its page. A file of its own is what the first paint would wait for: the browser hands
 * files to a page in the same thread that is busy showing the page's window, which takes as long as all the rest.
 */
export function inlinePopupStyle(): { plugin: Plugin; listHashes: () => string[] } {
  const hashes = new Set<string>();
  const plugin: Plugin = {
    name: 'inline-popup-style',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        const [tag, file = ''] = html.match(link) ?? [];
        const asset = bundle?.[file];
        if (!path.includes('popup') || !bundle || !tag || asset?.type !== 'asset') return html;
        delete bundle[file];
        const style = String(asset.source).trim();
        hashes.add(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
        return html.replace(tag, () => `<style>${style}</style>`);
      },
    },
  };
  return { plugin, listHashes: () => [...hashes] };
}
