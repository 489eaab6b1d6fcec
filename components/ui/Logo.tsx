import './Logo.css';

/** The product's logo. It is a background, since no page has an `img`: one that appears was injected. */
export function Logo() {
  return <span class="logo" />;
}
