/** The product's mark, as in `public/icon`: a page that was checked. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 16 16" aria-hidden="true">
      <path class="logo-page" d="M4 1h5.5L14 5.5V13a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z" />
      <path class="logo-check" d="m5 9 2.3 2.3L11.2 7" />
    </svg>
  );
}
