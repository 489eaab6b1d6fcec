import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  Browser,
  type BrowserPlatform,
  detectBrowserPlatform,
  getInstalledBrowsers,
  install,
  resolveBuildId,
} from '@puppeteer/browsers';

export type BrowserName = 'chromium' | 'firefox';

/** What a started Firefox is told: for root it refuses to run in the home of another user, such as a container's. */
export const ownHome = process.getuid?.() === 0 ? { HOME: userInfo().homedir } : {};

/** Names on PATH first, then where the installers of each system put them. */
const places: Record<BrowserName, string[]> = {
  chromium: [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome', 'msedge'],
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    ...forMac('Google Chrome', 'Chromium', 'Microsoft Edge'),
    ...forWindows(
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ),
  ],
  firefox: [
    ...['firefox', 'firefox-esr', 'firefox-developer-edition'],
    '/opt/firefox/firefox',
    ...forMac('Firefox', 'Firefox Developer Edition').map((path) => path.replace(/[^/]+$/, 'firefox')),
    ...forWindows('Mozilla Firefox/firefox.exe', 'Firefox Developer Edition/firefox.exe'),
  ],
};

function forMac(...apps: string[]): string[] {
  const folders = ['/Applications', join(homedir(), 'Applications')];
  return folders.flatMap((folder) => apps.map((app) => `${folder}/${app}.app/Contents/MacOS/${app}`));
}

function forWindows(...paths: string[]): string[] {
  const { ProgramFiles, 'ProgramFiles(x86)': programFiles32, LOCALAPPDATA } = process.env;
  const folders = [ProgramFiles, programFiles32, LOCALAPPDATA].filter((folder) => folder !== undefined);
  return folders.flatMap((folder) => paths.map((path) => join(folder, path)));
}

/** The program on PATH or at a full path; absent if it is not there or may not be run. */
function findProgram(name: string): string | undefined {
  const folders = name.includes('/') || name.includes('\\') ? [''] : (process.env.PATH ?? '').split(delimiter);
  const endings = process.platform === 'win32' ? ['', '.exe'] : [''];
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending)));
  return paths.find(isRunnable);
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where a browser of that kind is: named by CHROMIUM_PATH or FIREFOX_PATH, installed, or downloaded by us before. */
export async function findBrowser(name: BrowserName): Promise<string | undefined> {
  const named = process.env[`${name.toUpperCase()}_PATH`];
  if (named && !isRunnable(named)) throw new Error(`${name.toUpperCase()}_PATH names no program: ${named}`);
  if (named) return named;
  for (const place of places[name]) {
    const path = findProgram(place);
    if (path) return path;
  }
  const downloaded = await getInstalledBrowsers({ cacheDir: getCacheDir() });
  return downloaded.find(({ browser }) => browser === toDownload(name))?.executablePath;
}

/** The browser's path; installs it where there is none: with apt as root on Debian, else a download of our own. */
export async function getBrowser(name: BrowserName): Promise<string> {
  return (await findBrowser(name)) ?? (await installBrowser(name));
}

export async function installBrowser(name: BrowserName): Promise<string> {
  console.log(`No ${name} found, installing one …`);
  if (canUseApt()) {
    installPackages(name === 'chromium' ? ['chromium'] : ['firefox-esr']);
    const path = findProgram(name === 'chromium' ? 'chromium' : 'firefox-esr');
    if (path) return path;
  }
  return downloadBrowser(toDownload(name));
}

/** Makes sure of programs that a test of the real permission dialog needs; says what to do where it cannot. */
export function installPrograms(packageByProgram: Record<string, string>): void {
  const missing = Object.entries(packageByProgram).filter(([program]) => !findProgram(program));
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  if (!canUseApt()) throw new Error(`This needs ${packages.join(', ')}: install them with your system's packages.`);
  installPackages(packages);
}

/** Debian only: where Ubuntu says "chromium", it installs a snap, which does not run in a container. */
function canUseApt(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findProgram('apt-get')) return false;
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function installPackages(packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

function toDownload(name: BrowserName): Browser {
  return name === 'chromium' ? Browser.CHROME : Browser.FIREFOX;
}

async function downloadBrowser(browser: Browser): Promise<string> {
  const platform: BrowserPlatform | undefined = detectBrowserPlatform();
  if (!platform) throw new Error('No browser can be downloaded for this system: install Chrome, Edge or Firefox.');
  const buildId = await resolveBuildId(browser, platform, 'stable');
  const { executablePath } = await install({ browser, buildId, platform, cacheDir: getCacheDir() });
  return executablePath;
}

function getCacheDir(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const macOrLinux = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  return join(XDG_CACHE_HOME ?? LOCALAPPDATA ?? join(homedir(), macOrLinux), 'pagegrade', 'browsers');
}
