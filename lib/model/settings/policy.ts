import * as z from 'zod/mini';
import { connectionSchema } from '../connection.ts';
import type { ManagedSetting, Settings } from './settings.ts';

/** The part of a connection that can be copied to another browser: no secrets, and nothing specific to one browser. */
export const plainConnectionSchema = z.pick(connectionSchema, {
  name: true,
  address: true,
  privacy: true,
  forgetsKey: true,
});
export type PlainConnection = z.output<typeof plainConnectionSchema>;

/** What an organisation sets for its browsers. It contains no key, because every user has their own. */
export interface Policy {
  /** An entry only has to have an address; other fields that are missing or invalid get their defaults. */
  connections: PlainConnection[];
  /** Apply unless the user has chosen something else. */
  defaults: Partial<Pick<Settings, ManagedSetting>>;
  /** Apply whatever the user has chosen. */
  locked: Partial<Pick<Settings, ManagedSetting>>;
  /** Whether the welcome page opens after the installation. */
  opensWelcome: boolean;
}
