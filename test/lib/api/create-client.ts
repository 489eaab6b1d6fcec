import { type ClientOptions, createClient as createBareClient, type ServiceClient } from '../../../lib/api/client.ts';
import { type ListOperations, withLists } from '../../../lib/api/lists/lists.ts';

/** All that can be asked of the service. */
export type FullClient = ServiceClient & ListOperations;

export function createClient(options: ClientOptions): FullClient {
  return withLists(createBareClient(options));
}
