import { Drawing, Icon, type IconName } from '../../ui/Icon.tsx';

/** What only the options page draws, on the grid of the others. */
const paths = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  previous: 'M9.5 4 5.5 8l4 4',
  next: 'm6.5 4 4 4-4 4',
  details: 'M2.5 3.5h11v9h-11Zm6.5 0v9M11 6h.5M11 8.5h.5',
  collapse: 'm4.5 2.5 3.5 3.5 3.5-3.5m-7 11L8 10l3.5 3.5',
  expand: 'm4.5 6L8 2.5 11.5 6m-7 4L8 13.5l3.5-3.5',
  download: 'M8 2.5v7m-3-3 3 3 3-3M3 11v2.5h10V11',
  add: 'M8 3v10M3 8h10',
  edit: 'm3 13 .5-3L10.5 3 13 5.5l-7 7Z',
} as const;

export type ListIconName = IconName | keyof typeof paths;

export function ListIcon({ name }: { name: ListIconName }) {
  return isOwn(name) ? <Drawing path={paths[name]} /> : <Icon name={name} />;
}

function isOwn(name: ListIconName): name is keyof typeof paths {
  return name in paths;
}
