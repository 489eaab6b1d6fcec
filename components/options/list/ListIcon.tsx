import { Drawing, Icon, type IconName } from '../../ui/Icon.tsx';

/** Icons that only the options page uses, on the same 16 px grid as those of `Icon`. */
const paths = {
  rerun: 'M13 8A5 5 0 1 1 11.2 4.2M13 2.5v3h-3',
  delete: 'M3 4.5h10M6.5 4.5v-2h3v2m-5 0 .5 9h6l.5-9M6.75 7v4m2.5-4v4',
  external: 'M6.5 3.5h-3v9h9v-3M9 3h4v4m0-4L7.5 8.5',
  public: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14c-2-2-2.5-4-2.5-6S6 4 8 2Z',
  private: 'M3.5 7h9v6.5h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  previous: 'M9.5 4 5.5 8l4 4',
  next: 'm6.5 4 4 4-4 4',
  up: 'm4.5 9.5 3.5-3.5 3.5 3.5',
  details: 'M2.5 3.5h11v9h-11Zm6.5 0v9M11 6h.5M11 8.5h.5',
  download: 'M8 2.5v7m-3-3 3 3 3-3M3 11v2.5h10V11',
  add: 'M8 3v10M3 8h10',
  columns: 'M2.5 3.5h11v9h-11Zm3.67 0v9m3.66-9v9',
  watch: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.5V8l2.5 1.5',
  summary: 'M3.5 2.5h6l3 3v8h-9ZM6 7h4M6 9h4M6 11h2.5',
  edit: 'm3 13 .5-3L10.5 3 13 5.5l-7 7Z',
} as const;

export type ListIconName = IconName | keyof typeof paths;

export function ListIcon({ name }: { name: ListIconName }) {
  return isOwn(name) ? <Drawing path={paths[name]} /> : <Icon name={name} />;
}

function isOwn(name: ListIconName): name is keyof typeof paths {
  return name in paths;
}
