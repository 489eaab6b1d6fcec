import * as v from 'valibot';
import type { Project } from '../../model/project.ts';
import type { Wanted } from './envelope.ts';
import { lenient, text, time } from './fields.ts';
import { isObject, keepFields, withoutAbsent } from './json.ts';

const fields = v.object({ project: lenient(text), name: lenient(text), created_at: lenient(time) });

export const wantedProject: Wanted = {
  plural: 'projects',
  singular: 'project',
  isItem: (value) => isObject(value) && readProject(value) !== undefined,
  isNamedItem: (value) => readProject(value) !== undefined,
};

/** Reads a project: an object with its name under `project` or `name`, or the bare name (section 2 shows neither). */
export function readProject(value: unknown): Project | undefined {
  if (!isObject(value)) {
    const name = v.safeParse(text, value);
    return name.success ? { name: name.output, fields: {} } : undefined;
  }
  const { project, name, created_at: createdAt } = v.parse(fields, value);
  const found = project ?? name;
  if (found === undefined) return undefined;
  return withoutAbsent({ name: found, createdAt, fields: keepFields(value) });
}
