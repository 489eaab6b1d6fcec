// The entries of the page "What leaves this browser"; each has its words in `messages.json`. Tests compare it with what is
// really sent, stored and asked for.

/** What goes to the connected service: `sent_<name>`, and when: `sent_<name>_when`. */
export const sentToService = ['page', 'privacy', 'changes', 'lists', 'key'] as const;

/** What goes to others. */
export const sentElsewhere = ['list', 'redirect', 'settings'] as const;

/** What is kept, and where: `kept_<name>`, `place_<place>`. */
export const keptThings = [
  { name: 'connections', place: 'disk' },
  { name: 'key', place: 'diskOrMemory' },
  { name: 'settings', place: 'disk' },
  { name: 'work', place: 'disk' },
  { name: 'copy', place: 'disk' },
  { name: 'theme', place: 'disk' },
  { name: 'broken', place: 'disk' },
  { name: 'drafts', place: 'memory' },
  { name: 'passwords', place: 'memory' },
  { name: 'links', place: 'memory' },
  { name: 'list', place: 'tab' },
] as const;

/** What nobody gets: `never_<name>`. */
export const neverThings = ['visits', 'content', 'private', 'tracking'] as const;

/** What the browser may have given, beside single origins: `permission_<name>`. */
export const permissions = [
  'activeTab',
  'alarms',
  'contextMenus',
  'sidePanel',
  'storage',
  'notifications',
  'tabs',
  'bookmarks',
  'scripting',
] as const;
export type Permission = (typeof permissions)[number];
export type OptionalPermission = Extract<Permission, 'notifications' | 'tabs' | 'bookmarks' | 'scripting'>;

/** A permission that is granted now. */
export interface HeldPermission {
  /** An origin is named by its match pattern. */
  name: string;
  isOrigin: boolean;
  /** It was asked for later, and can be given back. */
  isOptional: boolean;
}
