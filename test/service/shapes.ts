import type { StoredPage } from './store/page-request.ts';

/**
 * Possible formats of responses, because the interface does not define any. `resource`: Laravel's API resources
 * (`{data, status}`; lists with `links` and `meta`). `flat`: Laravel's paginator for lists, bare objects for single
 * items. `bare`: only the object or array.
 */
export const bodyShapes = ['resource', 'flat', 'bare'] as const;
export type BodyShape = (typeof bodyShapes)[number];

export const timestampShapes = ['iso', 'datetime', 'unix'] as const;

/** What the API's responses look like. The defaults are what the service most likely answers. */
export interface Shape {
  body: BodyShape;
  /** Whether bodies repeat the status of the response, as in `{"data": …, "status": 200}`; not those of errors. */
  repeatsStatus: boolean;
  /** Whether lists contain the results of the checks, too. */
  listsResults: boolean;
  /** Whether a check says why it failed in names and limits (`errors`) or in a sentence (`detail`). */
  reasons: 'errors' | 'detail';
  /** Whether `passed` is 0 or 1. */
  passedAsNumber: boolean;
  /** Whether `result` is a word or the score, a number from 0 to 100. */
  result: 'word' | 'score';
  /** Whether `url` has no scheme. */
  cutsSchemes: boolean;
  /** Where the errors of fields are: `{"message": {"url": […]}, "status": 422}`, or in `errors` beside a message. */
  fieldErrors: 'message' | 'errors';
  /** Whether refusals have the status 200, and only their bodies say no. */
  refusesWith200: boolean;
  /** Whether the response to a re-run comes before its analysis, with the former result. */
  queuesReruns: boolean;
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
  repeatsStatus: true,
  listsResults: true,
  reasons: 'errors',
  passedAsNumber: false,
  result: 'word',
  cutsSchemes: false,
  fieldErrors: 'message',
  refusesWith200: false,
  queuesReruns: false,
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
  return shapeNumbers(shape.body === 'resource' ? { data: item, ...repeatStatus(shape) } : item, shape);
}

export interface ListPlace {
  /** The requested address, with its query. */
  url: URL;
  page: number;
  perPage: number;
}

export function shapeList(list: StoredPage<object>, place: ListPlace, shape: Shape): unknown {
  const shapes = { resource: toResourceList, flat: toFlatList, bare: () => list.items };
  const body = shapes[shape.body](list, place);
  return shapeNumbers(shape.body === 'resource' ? { ...body, ...repeatStatus(shape) } : body, shape);
}

export function shapeDeletion(id: number | string, object: 'report' | 'project', shape: Shape): unknown {
  return shapeNumbers({ id, object, deleted: true, ...repeatStatus(shape) }, shape);
}

function repeatStatus({ repeatsStatus }: Shape) {
  return repeatsStatus && { status: 200 };
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

function shapeNumbers(body: unknown, { numbersAsText }: Shape): unknown {
  if (!numbersAsText) return body;
  return JSON.parse(
    JSON.stringify(body, (_key, value: unknown) => (typeof value === 'number' ? String(value) : value)),
  );
}
