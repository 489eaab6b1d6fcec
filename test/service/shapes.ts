import type { StoredPage } from './store/page-request.ts';

/**
 * Possible formats of responses, because the interface does not define any. `resource`: Laravel's API resources
 * (`{data}`; lists with `links` and `meta`). `flat`: Laravel's paginator for lists, bare objects for single items.
 * `bare`: only the object or array.
 */
export const bodyShapes = ['resource', 'flat', 'bare'] as const;
export type BodyShape = (typeof bodyShapes)[number];

export const timestampShapes = ['iso', 'datetime', 'unix'] as const;

export interface Shape {
  body: BodyShape;
  /** `deletes`: the response to a delete is 204. `all`: store (201) and update (204) have no body either. */
  emptyWrites: 'none' | 'deletes' | 'all';
  /** Whether every list request gets the first page, whatever its `page`. */
  ignoresPage: boolean;
  numbersAsText: boolean;
  /** ISO 8601, `YYYY-MM-DD HH:MM:SS` in UTC, or seconds since 1970. */
  timestamps: (typeof timestampShapes)[number];
}

export const defaultShape: Shape = {
  body: 'resource',
  emptyWrites: 'none',
  ignoresPage: false,
  numbersAsText: false,
  timestamps: 'iso',
};

/** A body shape, or any of the properties. */
export type ShapeChange = BodyShape | Partial<Shape>;

export function changeShape(shape: Shape, change: ShapeChange): Shape {
  return { ...shape, ...(typeof change === 'string' ? { body: change } : change) };
}

/** ISO timestamps have six fractional digits, as in Laravel's Eloquent. */
export function shapeTime(time: number, { timestamps }: Shape): string | number {
  const iso = new Date(time).toISOString();
  if (timestamps === 'unix') return Math.floor(time / 1000);
  return timestamps === 'iso' ? iso.replace('Z', '000Z') : iso.slice(0, 19).replace('T', ' ');
}

export function shapeOne(item: object, shape: Shape): unknown {
  return shapeNumbers(shape.body === 'resource' ? { data: item } : item, shape);
}

export interface ListPlace {
  /** The requested address, with its query. */
  url: URL;
  page: number;
  perPage: number;
}

export function shapeList(list: StoredPage<object>, place: ListPlace, shape: Shape): unknown {
  const shapes = { resource: toResourceList, flat: toFlatList, bare: () => list.items };
  return shapeNumbers(shapes[shape.body](list, place), shape);
}

function toResourceList({ items, total }: StoredPage<object>, place: ListPlace) {
  const { first, last, prev, next, lastPage, ...rest } = describePages(total, items.length, place);
  const { page, perPage, url } = place;
  const meta = { current_page: page, last_page: lastPage, ...rest, path: toPath(url), per_page: perPage, total };
  return { data: items, links: { first, last, prev, next }, meta };
}

function toFlatList({ items, total }: StoredPage<object>, place: ListPlace) {
  const { first, last, prev, next, lastPage, ...rest } = describePages(total, items.length, place);
  return {
    current_page: place.page,
    data: items,
    first_page_url: first,
    ...rest,
    last_page: lastPage,
    last_page_url: last,
    next_page_url: next,
    path: toPath(place.url),
    per_page: place.perPage,
    prev_page_url: prev,
    total,
  };
}

function describePages(total: number, shown: number, { url, page, perPage }: ListPlace) {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const address = (number: number) => {
    const other = new URL(url);
    other.searchParams.set('page', String(number));
    return other.href;
  };
  const from = shown === 0 ? null : (page - 1) * perPage + 1;
  return {
    first: address(1),
    last: address(lastPage),
    prev: page > 1 ? address(page - 1) : null,
    next: page < lastPage ? address(page + 1) : null,
    lastPage,
    from,
    to: from === null ? null : from + shown - 1,
    links: [{ url: address(page), label: String(page), active: true }],
  };
}

function toPath(url: URL): string {
  return url.origin + url.pathname;
}

export function shapeNumbers(body: unknown, { numbersAsText }: Shape): unknown {
  if (!numbersAsText) return body;
  return JSON.parse(
    JSON.stringify(body, (_key, value: unknown) => (typeof value === 'number' ? String(value) : value)),
  );
}
