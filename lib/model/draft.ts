import * as z from 'zod/mini';
import { privacySchema } from './schemas.ts';

export const draftSchema = z.object({ privacy: privacySchema, password: z.string() });
/** The user's choices in the popup for a page, before they are sent. Kept only in storage that is in memory. */
export type Draft = z.output<typeof draftSchema>;
