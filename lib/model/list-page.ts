/** One page of a list. Facts about the whole list are absent if the service did not send them. */
export interface Page<Item> {
  items: Item[];
  hasNext: boolean;
  total?: number;
  lastNumber?: number;
  /**
   * Less than a quarter of the service's rate limit is left until then, in milliseconds since 1970: whoever can wait
   * leaves it to requests of the user.
   */
  waitUntil?: number | undefined;
  /** The service returned its first page for a later one, so it does not support paging. `items` is empty then. */
  isPagingIgnored?: boolean;
}
