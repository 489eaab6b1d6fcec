import './Logo.css';

/**
 * The product's mark, as in `public/icon`: a page that was checked. Drawn by CSS: the first `svg` in a page would make the
 * browser set up some twenty kilobytes of prototypes, which the popup does without.
 */
export function Logo() {
  return <span class="logo" />;
}
