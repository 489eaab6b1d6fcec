/**
 * Shows the body of a whole document inside an element, with the document's own style and nothing of the page's. Scripts
 * in it would not run: parsed this way they never do.
 */
export function showDocument(host: HTMLElement, text: string): void {
  const { body, head } = new DOMParser().parseFromString(text, 'text/html');
  const style = new CSSStyleSheet();
  // A sheet that is constructed is our own code's to the content security policy; an element would be refused.
  style.replaceSync(head.querySelector('style')?.textContent ?? '');
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  root.replaceChildren(...Array.from(body.childNodes, (node) => document.importNode(node, true)));
}
