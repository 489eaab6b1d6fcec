// `npm run setup`, and the first step of `npm test`: installs what the browser tests need besides the npm packages. It
// runs before any tests do: two processes that install at the same time would disturb each other.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { displayPrograms } from '../browser/driver/display.ts';
import { type BrowserName, downloadBrowser, findBrowser, findProgram } from './browsers.ts';
import { listMissingFontPackages } from './fonts.ts';

const packageByBrowser: Record<BrowserName, string> = { chromium: 'chromium', firefox: 'firefox-esr' };

/** Installs both browsers, the virtual display and the two sets of fonts where they are missing. */
export async function prepareMachine(): Promise<void> {
  const browsers = await listMissingBrowsers();
  const others = [
    ...displayPrograms.filter((program) => !findProgram(program)).map((program) => program.toLowerCase()),
    ...listMissingFontPackages(),
  ];
  await install(browsers, others);
}

/** Installs Chromium if it is missing. `npm start` needs no more. */
export async function prepareChromium(): Promise<void> {
  await install((await findBrowser('chromium')) ? [] : ['chromium'], []);
}

async function listMissingBrowsers(): Promise<BrowserName[]> {
  const names: BrowserName[] = ['chromium', 'firefox'];
  const paths = await Promise.all(names.map(findBrowser));
  return names.filter((_, at) => !paths[at]);
}

/** Installs with apt as root on Debian. Elsewhere it downloads browsers for this user, and names the other packages. */
async function install(browsers: BrowserName[], others: string[]): Promise<void> {
  const packages = [...browsers.map((name) => packageByBrowser[name]), ...others];
  if (packages.length === 0) return;
  const start = Date.now();
  if (canUseApt()) {
    console.log(`Installing with apt-get: ${packages.join(', ')} …`);
    installPackages(packages);
  } else {
    if (others.length > 0) throw new Error(describeMissing(packages));
    console.log(`Downloading ${browsers.join(' and ')} …`);
    for (const name of browsers) {
      await downloadBrowser(name).catch(({ message }: Error) => {
        throw new Error(`${describeMissing([packageByBrowser[name]])} The download failed: ${message}`);
      });
    }
  }
  console.log(`Installed in ${((Date.now() - start) / 1000).toFixed(0)} s.`);
}

function describeMissing(packages: string[]): string {
  return `Missing packages (by their Debian names): ${packages.join(', ')}. Install them and try again.`;
}

/** Only on Debian: Ubuntu's package "chromium" installs a snap, which does not run in a container. */
function canUseApt(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findProgram('apt-get')) return false;
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function installPackages(packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    run('update', '-qq');
    run('install', '-y', '-qq', '--no-install-recommends', ...packages);
  } catch (error) {
    // The error's message ends with the standard error of apt-get.
    throw new Error(`${describeMissing(packages)} apt-get failed: ${error instanceof Error ? error.message : error}`);
  }
}

if (import.meta.main) {
  await prepareMachine().catch(({ message }: Error) => {
    console.error(message);
    process.exitCode = 1;
  });
}
