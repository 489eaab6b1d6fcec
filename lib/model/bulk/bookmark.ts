/** As the browser tells of it; what has no address is a folder. */
export interface Bookmark {
  title: string;
  url?: string | undefined;
  children?: Bookmark[] | undefined;
}
