import * as v from 'valibot';
import { privacies } from '../../model/report/privacy.ts';

export const connectionId = v.string();
export const reportId = v.string();
export const jobId = v.string();
export const privacy = v.picklist(privacies);
export const password = v.optional(v.string());
/** The user has been asked about an address that should not leave unasked, and said yes. */
export const acceptsRisk = v.optional(v.boolean());
