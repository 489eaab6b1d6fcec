import * as z from 'zod/mini';

/** An array whose unreadable elements are left out, so that one broken entry costs no other. */
export function tolerantArray<Element>(element: z.ZodMiniType<Element>): z.ZodMiniType<Element[]> {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((values) =>
      values.flatMap((value) => {
        const parsed = z.safeParse(element, value);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  ) as unknown as z.ZodMiniType<Element[]>;
}
