import type { InlineConfig, TerserOptions } from 'vite';
import { importPlainly } from './worker-chunks.ts';

const terserOptions: TerserOptions = {
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
};

/** The worker is not one script, as WXT builds it, but chunks: what a start does without is loaded when it is needed. */
export function buildInChunks(config: InlineConfig): void {
  const { lib, rollupOptions, rolldownOptions, ...build } = config.build ?? {};
  config.build = {
    ...build,
    rolldownOptions: {
      input: lib ? lib.entry : undefined,
      output: {
        ...rollupOptions?.output,
        chunkFileNames: ({ isDynamicEntry }) => `worker/${isDynamicEntry ? '[name]' : 'base'}.js`,
      },
    },
    // Three times as slow as the built-in one, and makes the script that every event starts 3 % smaller.
    minify: 'terser',
    terserOptions,
  };
  config.plugins?.push(importPlainly);
}
