/** A group of reports (interface §2). `fields` holds every field of the answer under the service's own names. */
export interface Project {
  name: string;
  createdAt?: number;
  fields: Record<string, unknown>;
}
