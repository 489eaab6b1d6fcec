/**
 * Shows markup inside an element's shadow root, with the given style and without the page's. Scripts in the markup
 * never run, because `DOMParser` disables them.
 */
export function showMarkup(host: HTMLElement, markup: string, css: string): void {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  const style = new CSSStyleSheet();
  // A constructed sheet, because the content security policy blocks one in the markup.
  style.replaceSync(css);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  root.replaceChildren(...Array.from(body.childNodes, (node) => document.importNode(node, true)));
}
