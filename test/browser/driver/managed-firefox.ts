import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { getBrowser, ownHome } from '../../setup/browsers.ts';
import { runInWindow } from './firefox-window.ts';

export interface ManagedFirefox {
  executablePath: string;
  remove(): void;
}

/**
 * A second Firefox with an administrator's policies, in a folder of its own. It is a copy of the installed program and
 * links to the other installed files, which the program looks for in its own folder.
 */
export async function createManagedFirefox(policies: object): Promise<ManagedFirefox> {
  const program = await findProgram();
  const folder = mkdtempSync(join(tmpdir(), 'pagegrade-firefox-'));
  const own = [basename(program), 'distribution'];
  const others = readdirSync(dirname(program)).filter((name) => !own.includes(name));
  for (const name of others) symlinkSync(join(dirname(program), name), join(folder, name));
  const executablePath = join(folder, basename(program));
  copyFileSync(program, executablePath);
  mkdirSync(join(folder, 'distribution'));
  writeFileSync(join(folder, 'distribution/policies.json'), JSON.stringify({ policies }));
  return { executablePath, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

/** The path of the Firefox program itself. What is on PATH may be a script that starts it. */
async function findProgram(): Promise<string> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await getBrowser('firefox'),
    args: ['--remote-allow-system-access'],
    env: { ...process.env, ...ownHome },
  });
  const path = await runInWindow(browser, `return Services.dirsvc.get('XREExeF', Ci.nsIFile).path`);
  await browser.close();
  return path;
}
