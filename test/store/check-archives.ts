// `npm run zip:check`: rebuilds the archives of `npm run zip` from the sources archive, with newly installed packages,
// and compares them. Prints their hashes.
import { rebuildArchives } from './rebuild-archives.ts';

const { isOk, output } = await rebuildArchives('installed');
console.log(output);
console.log(isOk ? 'The sources archive builds to the same bytes.' : 'FAILED');
process.exitCode = isOk ? 0 : 1;
