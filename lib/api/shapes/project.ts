import * as z from 'zod/mini';
import type { Project } from '../../model/project.ts';
import type { Wanted } from './envelope.ts';
import { lenient, text, time } from './fields.ts';
import { isObject, withoutAbsent } from './json.ts';

const fields = z.object({ project: lenient(text), name: lenient(text), created_at: lenient(time) });

export const wantedProject: Wanted = {
  plural: 'projects',
  singular: 'project',
  isItem: (value) => isObject(value) && readProject(value) !== undefined,
  isNamedItem: (value) => readProject(value) !== undefined,
};

/** Reads a project: an object with its name under `project` or `name`, or the bare name (section 2 shows neither). */
export function readProject(value: unknown): Project | undefined {
  if (!isObject(value)) {
    const name = text.safeParse(value);
    return name.success ? { name: name.data, fields: {} } : undefined;
  }
  const { project, name, created_at: createdAt } = fields.parse(value);
  const found = project ?? name;
  if (found === undefined) return undefined;
  return withoutAbsent({ name: found, createdAt, fields: Object.fromEntries(Object.entries(value)) });
}
