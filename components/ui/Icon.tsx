import './Icon.css';

/** A 16 px grid and a 1.5 px line. The popup loads all of them: icons only for the options page are in `ListIcon`. */
const paths = {
  close: 'm4 4 8 8m0-8-8 8',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  copy: 'M5.5 5.5h8v8h-8Zm-2 5h-1v-8h8v1',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  password: 'M5.5 13a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Zm2-4.75L13 2.75m-3 3 1.75 1.75',
  reveal:
    'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  warning: 'M8 2.5 14.5 13.5H1.5ZM8 6.5v3m0 2v.01',
} as const;

export type IconName = keyof typeof paths;

/** Hidden from screen readers: use it beside words or inside a labelled control. */
export function Icon({ name }: { name: IconName }) {
  return <Drawing path={paths[name]} />;
}

export function Drawing({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
