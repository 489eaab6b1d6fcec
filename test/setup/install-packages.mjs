// Runs before `npm start`, `npm test` and `npm run check`: installs the packages if node_modules differs from the lock
// file. It runs on the machine's Node before any package is installed, so it imports only Node's own modules.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
const modules = join(root, 'node_modules');

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** Compares contents, not modification times: a checkout or a copy changes the times of unchanged files. */
function isUpToDate() {
  if (!existsSync(join(modules, '.bin')) || !existsSync(join(modules, '.package-lock.json'))) return false;
  const installed = readPackages(join(modules, '.package-lock.json'));
  // Of the optional packages, only those for this machine are installed.
  const isAbsent = (path, { optional }) => optional && !installed[path];
  const isInstalled = ([path, entry]) =>
    path === '' || isAbsent(path, entry) || installed[path]?.version === entry.version;
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(isInstalled);
}

if (!isUpToDate()) {
  console.log('Installing packages (npm ci) …');
  // `npm ci` deletes node_modules first, so it must not run on the Node in there.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  const env = { ...process.env, PATH: path.join(delimiter) };
  // Only errors: npm warns about packages that need a newer Node, but they run on the Node that is itself a package.
  const { status } = spawnSync('npm ci --no-audit --no-fund --loglevel=error', {
    cwd: root,
    env,
    shell: true,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
