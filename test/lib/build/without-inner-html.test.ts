import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { withoutInnerHtml } from '../../../lib/build/without-inner-html.ts';

const entry = 'virtual:entry';

/** What is made of a script that imports these, as one text. */
async function bundle(script: string, ...plugins: Plugin[]): Promise<string> {
  const given: Plugin = {
    name: 'given',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? script : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [given, ...plugins, withoutInnerHtml()],
    build: { write: false, rollupOptions: { input: entry, treeshake: false } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

test('the built Preact has no way left to make markup of a text', async () => {
  const code = await bundle("import { render } from 'preact'; globalThis.render = render;");
  expect(code).toContain('createTextNode');
  expect(code).not.toMatch(/innerHTML/i);
});

test('the build fails when Preact’s code has changed', async () => {
  const newer: Plugin = { name: 'newer', transform: (code) => code.replaceAll('__html', '__markup') };
  await expect(bundle("import 'preact';", newer)).rejects.toThrow('sets innerHTML');
});

test('the build fails when any other script sets innerHTML', async () => {
  await expect(bundle("document.body.innerHTML = '<b>x</b>';")).rejects.toThrow('sets innerHTML');
});
