// Reads the workflows as GitHub does, and runs the commands of the release workflow against fake stores.
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { archives, getArchivePath } from '../setup/builds.ts';
import { root, runCommand } from '../setup/run-command.ts';
import { readManifest } from './read-manifest.ts';
import type { StoreRequest } from './stores-double.ts';

interface Job {
  steps: { run?: string; uses?: string; env?: Record<string, string> }[];
  strategy?: { matrix: { include: { store: string; archives: string }[] } };
}

interface Workflow {
  on: Record<string, { inputs?: Record<string, { default: unknown }> } | null>;
  jobs: Record<string, Job>;
}

const folder = join(root, '.github', 'workflows');

function readWorkflow(name: string): Workflow {
  return parse(readFileSync(join(folder, name), 'utf8'));
}

test.each(readdirSync(folder))(
  '%s is YAML, and its commands are npm scripts, files of this project or a few known others',
  (name) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const commands = Object.values(readWorkflow(name).jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const [, script] = /^npm run (\S+)/.exec(command) ?? [];
      if (script) expect(scripts).toHaveProperty(script);
      else if (command.startsWith('.')) expect(existsSync(join(root, command))).toBe(true);
      else expect(command).toMatch(/^(npm ci$|npx wxt submit |git config )/);
    }
  },
);

test.each(readdirSync(folder))('%s pins every action to a commit', (name) => {
  const used = Object.values(readWorkflow(name).jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

describe('the release', { timeout: 60_000 }, () => {
  const workflow = readWorkflow('release.yml');
  const submit = workflow.jobs.submit;
  const step = submit?.steps.find(({ run }) => run?.includes('wxt submit'));
  const stores = submit?.strategy?.matrix.include ?? [];
  const hosts: Record<string, string> = {
    chrome: 'chromewebstore.googleapis.com',
    edge: 'api.addons.microsoftedge.microsoft.com',
    firefox: 'addons.mozilla.org',
  };
  let archiveDir: string;

  beforeAll(() => {
    archiveDir = mkdtempSync(join(tmpdir(), 'pagegrade-release-'));
    for (const archive of archives) writeFileSync(getArchivePath(archive, archiveDir), `the ${archive} archive`);
  });
  afterAll(() => rmSync(archiveDir, { recursive: true, force: true }));

  /** The environment of the step, with generated values for the secrets. */
  function readSecrets(): Record<string, string> {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return Object.fromEntries(
      Object.entries(step?.env ?? {}).map(([name, value]) => [
        name,
        value.startsWith('${{ secrets.') ? (name.endsWith('PRIVATE_KEY') ? key : `fake-${name}`) : value,
      ]),
    );
  }

  async function run(store: string, isDryRun: boolean) {
    const options = stores.find((one) => one.store === store)?.archives ?? '';
    const command = (step?.run ?? '')
      .replace(/\$\{\{ inputs\.dryRun && '([^']+)' \|\| '' \}\}/, isDryRun ? '$1' : '')
      .replace(/\$\{\{ matrix\.archives \}\}/, options)
      .replaceAll('.output/', `${archiveDir}/`);
    // Without npx, which takes a second to find the command.
    const [name = '', ...args] = command
      .replace(/^npx /, '')
      .split(/\s+/)
      .flatMap((word) => (word.includes('*') ? globSync(word) : word));
    const requests = join(archiveDir, `${store}-${isDryRun}.jsonl`);
    writeFileSync(requests, '');
    const fakeStores = pathToFileURL(join(root, 'test', 'store', 'stores-double.ts')).href;
    const env = { ...readSecrets(), STORE_REQUESTS: requests, NODE_OPTIONS: `--import=${fakeStores}`, CI: '1' };
    const { isOk, output } = await runCommand(name, args, { env });
    const lines = readFileSync(requests, 'utf8').split('\n').filter(Boolean);
    return { isOk, output, requests: lines.map((line): StoreRequest => JSON.parse(line)) };
  }

  const isWrite = ({ method, url }: StoreRequest) => method !== 'GET' && !url.startsWith('https://oauth2.');

  test('is started manually only, and is a dry run by default', () => {
    expect(Object.keys(workflow.on)).toEqual(['workflow_dispatch']);
    expect(workflow.on.workflow_dispatch?.inputs?.dryRun?.default).toBe(true);
  });

  test('submits to three stores, to Firefox’s with the add-on id of the manifest', () => {
    expect(stores.map(({ store }) => store)).toEqual(Object.keys(hosts));
    expect(step?.env?.FIREFOX_EXTENSION_ID).toBe(readManifest('firefox').browser_specific_settings?.gecko?.id);
  });

  test.each(Object.keys(hosts))(
    'a dry run for %s succeeds with its keys and archive, and uploads nothing',
    async (store) => {
      const { isOk, output, requests } = await run(store, true);
      expect(isOk, output).toBe(true);
      expect(output).toMatch(/dry run/i);
      expect(requests.filter(isWrite)).toEqual([]);
      const hostsRead = requests.filter(({ method }) => method === 'GET').map(({ url }) => new URL(url).host);
      // Edge's API has no read requests.
      expect(hostsRead).toEqual(store === 'edge' ? [] : [hosts[store]]);
    },
  );

  test.each(Object.keys(hosts))(
    'a release for %s uploads its archive, and fails if the store refuses it',
    async (store) => {
      const { isOk, requests } = await run(store, false);
      const [upload] = requests.filter(isWrite);
      expect(new URL(upload?.url ?? '').host).toBe(hosts[store]);
      expect(upload?.body).toContain(`the ${store === 'edge' ? 'chrome' : store} archive`);
      // The fake store has refused it.
      expect(isOk).toBe(false);
    },
  );
});
