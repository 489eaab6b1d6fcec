import './Icon.css';

/** Each drawn on a 16 px grid with a 1.5 px line. The popup loads all of them: see `ListIcon` for the options page's own. */
const paths = {
  close: 'm4 4 8 8m0-8-8 8',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  rerun: 'M13 8A5 5 0 1 1 11.2 4.2M13 2.5v3h-3',
  delete: 'M3 4.5h10M6.5 4.5v-2h3v2m-5 0 .5 9h6l.5-9M6.75 7v4m2.5-4v4',
  external: 'M6.5 3.5h-3v9h9v-3M9 3h4v4m0-4L7.5 8.5',
  copy: 'M5.5 5.5h8v8h-8Zm-2 5h-1v-8h8v1',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  public: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14c-2-2-2.5-4-2.5-6S6 4 8 2Z',
  private: 'M3.5 7h9v6.5h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  password: 'M5.5 13a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Zm2-4.75L13 2.75m-3 3 1.75 1.75',
  reveal:
    'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  warning: 'M8 2.5 14.5 13.5H1.5ZM8 6.5v3m0 2v.01',
} as const;

export type IconName = keyof typeof paths;

/** A drawing beside words or inside a labelled control; never the only carrier of a meaning. */
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
