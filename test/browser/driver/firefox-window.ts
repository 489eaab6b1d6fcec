import type { Browser } from 'puppeteer-core';

/** The protocol's messages beneath puppeteer, which shows tabs and not the window around them. */
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

/** Presses the extension's button in the toolbar, as the browser itself does for its keyboard shortcut. */
export async function clickToolbarIcon(browser: Browser, extensionId: string): Promise<void> {
  await runInWindow(
    browser,
    `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
     const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
     await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);`,
  );
}

/** Ends the extension's background page as the browser does when it is idle for long, whatever it is about. */
export async function endBackground(browser: Browser, extensionId: string): Promise<void> {
  await runInWindow(
    browser,
    `const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
     await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });`,
  );
}

/** Presses keys wherever the window has its focus: the browser's own fields and shortcuts, too. Special ones as `keys`. */
export async function pressKeys(browser: Browser, typed: string): Promise<void> {
  await runInWindow(
    browser,
    `const { event } = ChromeUtils.importESModule('chrome://remote/content/shared/webdriver/Event.sys.mjs');
     event.sendKeys(${JSON.stringify(typed)}, window);`,
  );
}

/** As WebDriver writes them. Ctrl, Alt and Shift are held until the end of what is pressed. */
export const keys = {
  enter: '\uE007',
  shift: '\uE008',
  ctrl: '\uE009',
  alt: '\uE00A',
  escape: '\uE00C',
  down: '\uE015',
};

/** What can be read in the panel that the button opened; empty while there is none. */
export function readPanel(browser: Browser): Promise<string> {
  return readEmbedded(browser, `document.querySelector('browser.webextension-popup-browser')`);
}

/** The same of the sidebar. */
export function readSidebar(browser: Browser): Promise<string> {
  return readEmbedded(
    browser,
    `document.getElementById('sidebar').contentDocument?.getElementById('webext-panels-browser')`,
  );
}

/**
 * What can be read in a page that the window shows beside its tabs. One that changes its process as it opens loses the
 * question, so the answer is not waited for longer than it takes to ask anew.
 */
function readEmbedded(browser: Browser, element: string): Promise<string> {
  return runInWindow(
    browser,
    `const shown = ${element};
     if (!shown) return '';
     const answer = new Promise((resolve) => {
       shown.messageManager.addMessageListener('shown-text', ({ data }) => resolve(data));
       setTimeout(() => resolve(''), 1000);
     });
     const read = "sendAsyncMessage('shown-text', content.document.body?.innerText ?? '')";
     shown.messageManager.loadFrameScript('data:application/javascript,' + encodeURIComponent(read), false);
     return answer;`,
  );
}

/** Runs code in the browser's own window. */
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
