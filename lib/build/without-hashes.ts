import type { InlineConfig, Plugin } from 'vite';

/** Hashes tell a browser what is another version of a file; an extension has one version, and each hash takes its bytes. */
export function withoutHashes(config: InlineConfig): void {
  Object.assign(config.build?.rollupOptions?.output ?? {}, {
    entryFileNames: 'chunks/[name].js',
    chunkFileNames: 'chunks/[name].js',
    assetFileNames: 'assets/[name].[ext]',
  });
  config.plugins?.push(refuseSameNames);
}

/** By file: the entries of the build that it is of. */
const builds = new Map<string, string>();

/** The popup is built apart from the other pages: of two files of one name, the second would take the first one's place. */
const refuseSameNames: Plugin = {
  name: 'refuse-same-names',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const entries = Object.values(bundle).filter((output) => output.type === 'chunk' && output.isEntry);
      const build = entries.map(({ fileName }) => fileName).join();
      for (const name of Object.keys(bundle)) {
        if ((builds.get(name) ?? build) !== build)
          this.error(`${name} is a file of ${builds.get(name)} and of ${build}`);
        builds.set(name, build);
      }
    },
  },
};
