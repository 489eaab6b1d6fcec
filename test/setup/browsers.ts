import { accessSync, constants } from 'node:fs';
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
export function findProgram(name: string): string | undefined {
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

/** The browser's path. Installs nothing: tests run side by side, and only one process may install. */
export async function getBrowser(name: BrowserName): Promise<string> {
  const path = await findBrowser(name);
  if (!path) throw new Error(`No ${name} found: \`npm run setup\` installs one.`);
  return path;
}

function toDownload(name: BrowserName): Browser {
  return name === 'chromium' ? Browser.CHROME : Browser.FIREFOX;
}

export async function downloadBrowser(name: BrowserName): Promise<void> {
  const browser = toDownload(name);
  const platform: BrowserPlatform | undefined = detectBrowserPlatform();
  if (!platform) throw new Error('No browser can be downloaded for this system: install Chrome, Edge or Firefox.');
  const buildId = await resolveBuildId(browser, platform, 'stable');
  await install({ browser, buildId, platform, cacheDir: getCacheDir() });
}

function getCacheDir(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const macOrLinux = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  return join(XDG_CACHE_HOME ?? LOCALAPPDATA ?? join(homedir(), macOrLinux), 'pagegrade', 'browsers');
}
