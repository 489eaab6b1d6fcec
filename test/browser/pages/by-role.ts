import type { ElementHandle, Locator, Page } from 'puppeteer-core';
import { setStep } from '../driver/current-step.ts';
import { waitUntil } from '../driver/wait-until.ts';

/** Translates between English and the texts that the build under test shows. */
interface Wording {
  write(english: string): string;
  read(shown: string): string;
}

/** The English text, without the invisible isolation characters around inserted text, which Firefox does not report. */
function readShown(shown: string): string {
  return wording.read(shown.replaceAll(/[\u2068\u2069]/g, ''));
}

const asWritten: Wording = { write: (english) => english, read: (shown) => shown };
let wording = asWritten;

/** For builds that show other texts than English. A call without an argument resets it. */
export function setWording(other = asWritten): void {
  wording = other;
}

function toSelector(role: string, name: string): string {
  return `::-p-aria([name="${wording.write(name)}"][role="${role}"])`;
}

/** The element with this ARIA role and English accessible name, once it is not busy: a busy button ignores clicks. */
export function byRole(page: Page, role: string, name: string): Locator<Element> {
  setStep(`${role} “${name}”`, page);
  const isIdle = (element: Element) => element.getAttribute('aria-disabled') !== 'true';
  return page.locator(toSelector(role, name)).filter(isIdle).setTimeout(60_000);
}

/** A password field: ARIA has no role for it, and only Chromium reports it as a textbox. */
export function bySecret(page: Page, name: string): Locator<Element> {
  setStep(`the password field “${name}”`, page);
  return page.locator(`${toSelector('textbox', name)}, input[type="password"]`).setTimeout(60_000);
}

/** Replaces the text of a field in one step, like a paste: typed slowly, the first letters would be searched for. */
export async function replaceText(page: Page, role: string, name: string, text: string): Promise<void> {
  const field = await byRole(page, role, name).waitHandle();
  await field.evaluate((element, text) => {
    (element as HTMLInputElement).select();
    document.execCommand(text ? 'insertText' : 'delete', false, text);
  }, text);
}

export async function hasRole(page: Page | ElementHandle, role: string, name: string): Promise<boolean> {
  return (await page.$(toSelector(role, name))) !== null;
}

export async function waitForRole(page: Page, role: string, name: string): Promise<ElementHandle> {
  setStep(`${role} “${name}”`, page);
  return waitUntil(`${role} “${name}”`, async () => await page.$(toSelector(role, name)));
}

/** Clicks the element of this role and name inside another, such as a row. */
export async function clickInside(element: ElementHandle, role: string, name: string): Promise<void> {
  const found = await element.$(toSelector(role, name));
  if (!found) throw new Error(`No ${role} “${name}” in there: ${await readText(element)}`);
  await found.click();
}

/** Whether the control with this label is enabled. */
export async function isUsable(page: Page, name: string): Promise<boolean> {
  return page.evaluate((name) => {
    const label = [...document.querySelectorAll('label')].find(({ innerText }) => innerText.includes(name));
    if (!label?.control) throw new Error(`There is no field named “${name}”.`);
    return label.control.matches(':enabled');
  }, name);
}

/** A text from the screen, in English and on one line. */
export function readWords(shown: string): string {
  return readShown(shown.replace(/\s+/g, ' ').trim());
}

export async function readText(element: ElementHandle): Promise<string> {
  return readShown(await element.evaluate((node) => (node as HTMLElement).innerText.trim()));
}

/** Reads something from each element in one round trip; with element handles, each would cost a round trip. */
export async function readEach<Value>(
  page: Page,
  selector: string,
  read: (element: HTMLElement) => Value,
): Promise<Value[]> {
  const found = `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
  return (await page.evaluate(`${found}.map(${read})`)) as Value[];
}

/** The first element that matches the selector and contains the text. */
export async function findByText(page: Page, selector: string, text: string): Promise<ElementHandle | undefined> {
  const texts = await readEach(page, selector, (element) => element.innerText);
  const at = texts.findIndex((shown) => readShown(shown.trim()).includes(text));
  const element = at < 0 ? null : await page.evaluateHandle(pick, selector, at);
  const found = element?.asElement() as ElementHandle | null | undefined;
  // The list may have changed since the texts were read.
  return found && (await readText(found)).includes(text) ? found : undefined;
}

function pick(selector: string, at: number): Element | undefined {
  return [...document.querySelectorAll(selector)][at];
}

/** The text of the page. */
export async function readPage(page: Page): Promise<string> {
  return readShown(await page.evaluate(() => document.body.innerText));
}

export async function waitForText(page: Page, text: string): Promise<void> {
  setStep(text, page);
  await waitUntil(`the text “${text}”`, async () => (await readPage(page)).includes(text)).catch(async (error) => {
    throw new Error(`${error.message}. The page says:\n${await readPage(page).catch(() => '(it is closed)')}`);
  });
}

/** The texts of all live regions: what a screen reader announced last. */
export async function readAnnouncements(page: Page): Promise<string> {
  const said = await page.evaluate(() => {
    const regions = [...document.querySelectorAll<HTMLElement>('[role="status"], [role="alert"]')];
    const texts = regions.map((region) => region.innerText.trim());
    return texts.filter(Boolean).join('\n');
  });
  return readShown(said);
}
