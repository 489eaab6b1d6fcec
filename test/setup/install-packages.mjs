// Before every npm script: brings node_modules to what the lock file says. Runs on whatever Node the machine has,
// before any package is there, so it imports nothing but Node itself.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
const modules = join(root, 'node_modules');

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** Contents, not times: a checkout or a copy changes the times of files that are the same. */
function isUpToDate() {
  if (!existsSync(join(modules, '.bin')) || !existsSync(join(modules, '.package-lock.json'))) return false;
  const installed = readPackages(join(modules, '.package-lock.json'));
  const isThere = ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version;
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(isThere);
}

if (!isUpToDate()) {
  console.log('Installing packages (npm ci) …');
  // `npm ci` removes node_modules first, so it must not run on the Node that lies in there.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  const env = { ...process.env, PATH: path.join(delimiter) };
  // Packages want a newer Node than npm may run on; the one they run on comes with them, so its warnings mislead.
  const { status } = spawnSync('npm ci --no-audit --no-fund --loglevel=error', {
    cwd: root,
    env,
    shell: true,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
