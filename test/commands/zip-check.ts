// `npm run zip:check`: builds the archives for the stores, builds them again from the sources archive with newly installed
// packages, and compares both. Prints their hashes.
import { build } from '../setup/builds.ts';
import { rebuildArchives } from '../store/rebuild-archives.ts';

async function checkArchives() {
  for (const target of ['chrome', 'firefox'] as const) {
    const built = await build(target, 'production');
    if (!built.isOk) return built;
  }
  return rebuildArchives('installed');
}

const { isOk, output } = await checkArchives();
console.log(output);
console.log(isOk ? 'The sources archive builds to the same bytes.' : 'FAILED');
process.exitCode = isOk ? 0 : 1;
