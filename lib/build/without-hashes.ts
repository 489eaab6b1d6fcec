import type { InlineConfig } from 'vite';

/** Hashes tell a browser what is another version of a file; an extension has one version, and each hash takes its bytes. */
export function withoutHashes(config: InlineConfig): void {
  Object.assign(config.build?.rollupOptions?.output ?? {}, {
    entryFileNames: 'chunks/[name].js',
    chunkFileNames: 'chunks/[name].js',
    assetFileNames: 'assets/[name].[ext]',
  });
}
