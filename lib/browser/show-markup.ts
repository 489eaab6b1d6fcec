/**
 * Shows markup inside an element, with a style of its own and nothing of the page's. Scripts in it would not run: parsed
 * this way they never do.
 */
export function showMarkup(host: HTMLElement, markup: string, css: string): void {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  const style = new CSSStyleSheet();
  // The content security policy lets our code construct a sheet, and refuses one that stands in markup.
  style.replaceSync(css);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  root.replaceChildren(...Array.from(body.childNodes, (node) => document.importNode(node, true)));
}
