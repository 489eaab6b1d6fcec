import type { InlineConfig, TerserOptions } from 'vite';

/** Three times as slow as the built-in one, and makes what is waited for at every event and popup up to 3 % smaller. */
export function minifyHarder(config: InlineConfig, compress: TerserOptions['compress'] & object = {}): void {
  config.build = {
    ...config.build,
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      // Letters of two bytes would make every letter of the script take two.
      format: { ascii_only: true },
      compress: { passes: 3, inline: 1, ...compress },
    },
  };
}
