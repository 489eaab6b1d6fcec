import * as v from 'valibot';

/** An array whose unreadable elements are left out, so that one broken entry costs no other. */
export function tolerantArray<Element>(
  element: v.GenericSchema<unknown, Element>,
): v.GenericSchema<unknown, Element[]> {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((values) =>
      values.flatMap((value) => {
        const parsed = v.safeParse(element, value);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}

/** What a tolerant array leaves out; undefined where that is nothing. */
export function findUnreadElements(element: v.GenericSchema, values: unknown): unknown[] | undefined {
  const unread = Array.isArray(values) ? values.filter((value) => !v.is(element, value)) : [];
  return unread.length > 0 ? unread : undefined;
}
