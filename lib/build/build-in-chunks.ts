import type { InlineConfig } from 'vite';
import { minifyHarder } from './minify-harder.ts';
import { importPlainly } from './worker-chunks.ts';

// The arrows: nothing in it calls a function with `new` that is no class.
const compress = { lhs_constants: false, hoist_funs: true, unsafe_arrows: true, pure_getters: true };

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
  };
  minifyHarder(config, compress);
  config.plugins?.push(importPlainly);
}
