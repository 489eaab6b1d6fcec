import type { Plugin } from 'vite';

/** The end of idb's module: cursors that can be walked with `for await`. */
const iterators = /\nconst advanceMethodProps = [\s\S]*(?=\nexport \{)/;

/** Cuts from idb what nothing here uses, out of the script that every event starts. The build fails when idb has changed. */
export function withoutIterators(): Plugin {
  return {
    name: 'without-iterators',
    transform: {
      filter: { id: /\/idb\/build\/index\.js$/ },
      handler(code) {
        if (!iterators.test(code)) this.error('lib/build/without-iterators.ts no longer fits idb’s code');
        return { code: code.replace(iterators, ''), map: null };
      },
    },
  };
}
