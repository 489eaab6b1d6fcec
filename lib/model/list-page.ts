/** One page of a list. What the service did not say about the whole list is absent. */
export interface Page<Item> {
  items: Item[];
  /** Counted from 1. */
  number: number;
  hasNext: boolean;
  total?: number;
  lastNumber?: number;
  /** The service answered a later page with its first one: it does not page. `items` is empty then. */
  isPagingIgnored?: boolean;
}
