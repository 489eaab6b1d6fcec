import type { Project } from '../../model/project.ts';
import { readTimestamp } from '../../model/timestamp.ts';
import type { Wanted } from './envelope.ts';
import { readText } from './fields.ts';
import { getField, isObject, keepFields, withoutAbsent } from './json.ts';

export const wantedProject: Wanted = {
  plural: 'projects',
  singular: 'project',
  isItem: (value) => isObject(value) && readProject(value) !== undefined,
  isNamedItem: (value) => readProject(value) !== undefined,
};

/** Reads a project: an object with its name under `project` or `name`, or the bare name (interface §2 has neither). */
export function readProject(value: unknown): Project | undefined {
  if (!isObject(value)) {
    const name = readText(value);
    return name === undefined ? undefined : { name, fields: {} };
  }
  const name = readText(getField(value, 'project')) ?? readText(getField(value, 'name'));
  if (name === undefined) return undefined;
  return withoutAbsent({ name, createdAt: readTimestamp(getField(value, 'created_at')), fields: keepFields(value) });
}
