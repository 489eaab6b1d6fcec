import type { Browser } from 'puppeteer-core';

/** Puppeteer's connection to WebDriver BiDi: its own API reaches tabs, but not the browser window around them. */
interface Protocol {
  send(method: string, params: object): Promise<{ result: object }>;
}

interface WindowTree {
  contexts: { context: string }[];
}

interface Evaluated {
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** Triggers the extension's toolbar button, as the browser does for its keyboard shortcut. */
export async function clickToolbarIcon(browser: Browser, extensionId: string): Promise<void> {
  await runInWindow(
    browser,
    `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
     const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
     await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);`,
  );
}

/** Stops the extension's background page as the browser does after a long idle time, even if it is busy. */
export async function endBackground(browser: Browser, extensionId: string): Promise<void> {
  await runInWindow(
    browser,
    `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
     await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });`,
  );
}

/** Presses keys in the browser window, which reaches the browser's own fields and shortcuts. Special keys: `keys`. */
export async function pressKeys(browser: Browser, typed: string): Promise<void> {
  await runInWindow(
    browser,
    `const { event } = ChromeUtils.importESModule('chrome://remote/content/shared/webdriver/Event.sys.mjs');
     event.sendKeys(${JSON.stringify(typed)}, window);`,
  );
}

/** WebDriver's codes of special keys. Ctrl, Alt and Shift are held until the end of the sequence. */
export const keys = {
  enter: '\uE007',
  shift: '\uE008',
  ctrl: '\uE009',
  alt: '\uE00A',
  escape: '\uE00C',
  down: '\uE015',
};

const panel = `document.querySelector('browser.webextension-popup-browser')`;

/** Whether the popup of the toolbar button is open. */
export async function isPanelOpen(browser: Browser): Promise<boolean> {
  return (await runInWindow(browser, `return String(${panel} !== null);`)) === 'true';
}

/** The text in the popup that the toolbar button opened; empty if there is none. */
export function readPanel(browser: Browser): Promise<string> {
  return readEmbedded(browser, panel);
}

export async function isSidebarOpen(browser: Browser): Promise<boolean> {
  return (await runInWindow(browser, 'return String(SidebarController.isOpen);')) === 'true';
}

/** The text in the sidebar; empty if there is none. */
export function readSidebar(browser: Browser): Promise<string> {
  return readEmbedded(
    browser,
    `document.getElementById('sidebar').contentDocument?.getElementById('webext-panels-browser')`,
  );
}

/**
 * The text of a page that is embedded in the browser window, outside of the tabs. A page that changes its process while
 * it opens loses the request, so this waits for five seconds and then returns nothing; the caller polls.
 */
function readEmbedded(browser: Browser, element: string): Promise<string> {
  return runInWindow(
    browser,
    `const shown = ${element};
     if (!shown) return '';
     const { messageManager } = shown;
     const answer = new Promise((resolve) => {
       const end = (text) => {
         // First, because the rest fails if the page was closed meanwhile.
         resolve(text);
         messageManager.removeMessageListener('shown-text', onText);
       };
       const onText = ({ data }) => end(data);
       messageManager.addMessageListener('shown-text', onText);
       setTimeout(() => end(''), 5000);
     });
     const read = "sendAsyncMessage('shown-text', content.document.body?.innerText ?? '')";
     messageManager.loadFrameScript('data:application/javascript,' + encodeURIComponent(read), false);
     return answer;`,
  );
}

/** Runs code in the browser window, with the browser's own privileges. */
export async function runInWindow(browser: Browser, code: string): Promise<string> {
  const protocol: Protocol = Reflect.get(browser, 'connection');
  const tree = await protocol.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const { contexts } = tree.result as WindowTree;
  const answer = await protocol.send('script.callFunction', {
    functionDeclaration: `async () => { ${code} }`,
    target: { context: contexts[0]?.context },
    awaitPromise: true,
  });
  const { result, exceptionDetails } = answer.result as Evaluated;
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result?.value ?? '';
}
