import './Logo.css';

/** The product's mark, as in `public/icon`: a page that was checked. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 16 16" aria-hidden="true">
      <path class="logo-page" d="M4 .5h5.8l4.7 4.7v8.3a2 2 0 0 1-2 2H4a2.2 2.2 0 0 1-2.2-2.2V2.7A2.2 2.2 0 0 1 4 .5z" />
      <path class="logo-check" d="m5 9.6 2.4 2.4 4.2-4.6" />
    </svg>
  );
}
