import './Logo.css';

/** The product's logo. Drawn by CSS: a page has no `img`, so that a test finds any that was injected. */
export function Logo() {
  return <span class="logo" />;
}
