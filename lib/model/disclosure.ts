// The entries of the page "What leaves this browser"; their texts are in `messages.json`. Tests compare the entries
// with the data that is really sent and stored, and with the permissions that are requested.

/** Data sent to the connected service. Texts: `sent_<name>` for the data and `sent_<name>_when` for the occasion. */
export const sentToService = ['page', 'privacy', 'changes', 'lists', 'key'] as const;

/** Data sent to servers other than the service. Texts: `sent_<name>` and `sent_<name>_when`. */
export const sentElsewhere = ['list', 'redirect', 'settings'] as const;

/** Data kept in the browser. Texts: `kept_<name>` for the data and `place_<place>` for where it is kept. */
export const keptThings = [
  { name: 'connections', place: 'disk' },
  { name: 'key', place: 'diskOrMemory' },
  { name: 'settings', place: 'disk' },
  { name: 'work', place: 'disk' },
  { name: 'copy', place: 'disk' },
  { name: 'watches', place: 'disk' },
  { name: 'theme', place: 'disk' },
  { name: 'broken', place: 'disk' },
  { name: 'drafts', place: 'memory' },
  { name: 'passwords', place: 'memory' },
  { name: 'list', place: 'tab' },
] as const;

/** Data that is sent to nobody. Texts: `never_<name>`. */
export const neverThings = ['visits', 'content', 'private', 'tracking'] as const;

/** The permissions that Pagegrade may have, besides those for single origins. Texts: `permission_<name>`. */
export const permissions = [
  'activeTab',
  'alarms',
  'contextMenus',
  'sidePanel',
  'storage',
  'notifications',
  'tabs',
] as const;
export type Permission = (typeof permissions)[number];
export type OptionalPermission = Extract<Permission, 'notifications' | 'tabs'>;

/** A permission that is granted now. */
export interface HeldPermission {
  /** The name of the permission, or the match pattern of an origin. */
  name: string;
  isOrigin: boolean;
  /** It was not granted at installation and can be revoked. */
  isOptional: boolean;
}
