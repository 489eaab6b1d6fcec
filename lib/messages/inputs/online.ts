import * as v from 'valibot';
import { acceptsRisk, connectionId } from './fields.ts';

/** What is asked of the service on the way, without a job. */
export const onlineInputs = {
  /** The one search for what the service knows of a page: the newest report of exactly this address. */
  findReport: v.object({ connectionId, url: v.string(), acceptsRisk }),
};
