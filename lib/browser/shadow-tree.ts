/** Opens a shadow tree in an element, with the given style and without the page's. */
export function openShadowTree(host: HTMLElement, css: string): ParentNode {
  const style = new CSSStyleSheet();
  // A constructed sheet, because the content security policy blocks a style element.
  style.replaceSync(css);
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  return root;
}
