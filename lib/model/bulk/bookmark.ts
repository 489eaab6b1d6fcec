/** A bookmark as the browser returns it. A folder has no address. */
export interface Bookmark {
  title: string;
  url?: string | undefined;
  children?: Bookmark[] | undefined;
}
