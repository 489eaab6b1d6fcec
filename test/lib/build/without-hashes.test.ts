import { build, type InlineConfig, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { withoutHashes } from '../../../lib/build/without-hashes.ts';

/** Builds one page's script, with a part of that name that is loaded later. */
async function buildPage(page: string, part: string): Promise<string[]> {
  const scripts: Record<string, string> = {
    [page]: `import(${JSON.stringify(part)})`,
    [part]: `console.log('${page}')`,
  };
  const given = {
    name: 'given',
    resolveId: (id: string) => (scripts[id] ? id : undefined),
    load: (id: string) => scripts[id],
  };
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'silent',
    plugins: [given],
    build: { write: false, modulePreload: false, rollupOptions: { input: page, output: {} } },
  };
  withoutHashes(config);
  const { output } = (await build(config)) as Rolldown.RolldownOutput;
  return output.map(({ fileName }) => fileName);
}

test('what is built apart is built anew as often as one likes, into files named after what they are', async () => {
  for (const _ of [1, 2]) {
    expect(await buildPage('one-page', 'one-part')).toEqual(['chunks/one-page.js', 'chunks/one-part.js']);
  }
});

test('the build fails where two that are built apart would write one file', async () => {
  await buildPage('first-page', 'same-part');
  await expect(buildPage('second-page', 'same-part')).rejects.toThrow('chunks/same-part.js');
});
