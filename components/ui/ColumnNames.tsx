import type { ComponentChildren } from 'preact';

/** The head of a table: the name of each column. */
export function ColumnNames({ names }: { names: readonly ComponentChildren[] }) {
  return (
    <thead>
      <tr>
        {names.map((name, place) => (
          <th key={place} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
