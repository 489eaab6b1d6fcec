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

/** Environment for Firefox. As root, it refuses to start if HOME belongs to another user, as it may in a container. */
export const ownHome = process.getuid?.() === 0 ? { HOME: userInfo().homedir } : {};

/** Names to find on PATH first, then the paths that the installers of each system use. */
const candidates: Record<BrowserName, string[]> = {
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

/** Finds a program on PATH or at a full path; undefined if it is missing or not executable. */
export function findProgram(name: string): string | undefined {
  const folders = name.includes('/') || name.includes('\\') ? [''] : (process.env.PATH ?? '').split(delimiter);
  const suffixes = process.platform === 'win32' ? ['', '.exe'] : [''];
  const paths = folders.flatMap((folder) => suffixes.map((suffix) => join(folder, name + suffix)));
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

/** The path of a browser: from CHROMIUM_PATH or FIREFOX_PATH, installed, or downloaded by an earlier setup. */
export async function findBrowser(name: BrowserName): Promise<string | undefined> {
  const named = process.env[`${name.toUpperCase()}_PATH`];
  if (named && !isRunnable(named)) throw new Error(`${name.toUpperCase()}_PATH is not an executable file: ${named}`);
  if (named) return named;
  for (const candidate of candidates[name]) {
    const path = findProgram(candidate);
    if (path) return path;
  }
  const downloaded = await getInstalledBrowsers({ cacheDir: getCacheDir() });
  return downloaded.find(({ browser }) => browser === toPuppeteerBrowser(name))?.executablePath;
}

/** The browser's path. Installs nothing: tests run in parallel, and only one process may install. */
export async function getBrowser(name: BrowserName): Promise<string> {
  const path = await findBrowser(name);
  if (!path) throw new Error(`No ${name} found: \`npm run setup\` installs one.`);
  return path;
}

function toPuppeteerBrowser(name: BrowserName): Browser {
  return name === 'chromium' ? Browser.CHROME : Browser.FIREFOX;
}

export async function downloadBrowser(name: BrowserName): Promise<void> {
  const browser = toPuppeteerBrowser(name);
  const platform: BrowserPlatform | undefined = detectBrowserPlatform();
  if (!platform) throw new Error('No browser can be downloaded for this system: install Chrome, Edge or Firefox.');
  const buildId = await resolveBuildId(browser, platform, 'stable');
  await install({ browser, buildId, platform, cacheDir: getCacheDir() });
}

function getCacheDir(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const userCache = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  return join(XDG_CACHE_HOME ?? LOCALAPPDATA ?? join(homedir(), userCache), 'pagegrade', 'browsers');
}
