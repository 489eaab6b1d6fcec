/** A group of reports (interface §2). `fields` has every field of the response under the service's own names. */
export interface Project {
  name: string;
  fields: Record<string, unknown>;
}
