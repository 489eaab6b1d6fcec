import type { Connection } from '../connection.ts';
import type { ManagedSetting, Settings } from './settings.ts';

/** A connection as it goes from one browser to another: without what is secret, and without what is the browser's own. */
export type PlainConnection = Pick<Connection, 'name' | 'address' | 'privacy' | 'forgetsKey'>;

/** What an organisation has set for its browsers. No key: it is each user's own. */
export interface Policy {
  /** `PlainConnection`s, if nobody has made a slip. Only the address has to be there. */
  connections: PlainConnection[];
  /** Count as long as the user has chosen nothing else. */
  defaults: Partial<Pick<Settings, ManagedSetting>>;
  /** Count whatever the user has chosen. */
  locked: Partial<Pick<Settings, ManagedSetting>>;
  /** Whether the welcome page opens after the installation. */
  opensWelcome: boolean;
}
