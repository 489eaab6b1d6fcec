import type { Plugin } from 'vite';

/** Where Preact takes markup as text, in its minified code. None of our components hands it any. */
const reads = /"dangerouslySetInnerHTML"==\w\?\w=\w:/g;
const write =
  /(\w)\?\((\w)\|\|(\w)&&\(\1\.__html==\3\.__html\|\|\1\.__html==(\w)\.innerHTML\)\|\|\(\4\.innerHTML=\1\.__html\),\w\.__k=\[\]\):\(\3&&\(\4\.textContent=""\),/;

/**
 * Cuts the one way out of Preact by which text becomes markup: what a service sends cannot take it then, and the stores'
 * reviewers need not wonder. The build fails when some of it is left, as after a new version of Preact.
 */
export function withoutInnerHtml(): Plugin {
  return {
    name: 'without-inner-html',
    transform: {
      filter: { code: 'dangerouslySetInnerHTML' },
      handler: (code) => ({ code: code.replace(reads, '').replace(write, '('), map: null }),
    },
    generateBundle(_, bundle) {
      for (const [name, output] of Object.entries(bundle)) {
        if (output.type !== 'chunk' || !/innerHTML/i.test(output.code)) continue;
        this.error(`${name} sets innerHTML: lib/build/without-inner-html.ts no longer fits Preact’s code`);
      }
    },
  };
}
