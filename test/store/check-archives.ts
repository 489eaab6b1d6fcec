// `npm run zip:check`: the archives that `npm run zip` has made, made again from the sources archive with packages of their
// own. Prints their hashes.
import { rebuildArchives } from './rebuild-archives.ts';

const { isOk, output } = await rebuildArchives('installed');
console.log(output);
console.log(isOk ? 'The sources archive builds to the same bytes.' : 'FAILED');
process.exitCode = isOk ? 0 : 1;
