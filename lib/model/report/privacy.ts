/** Who may see a report's page. The interface's numbers for it (§2) are used only inside `lib/api`. */
export const privacies = ['public', 'private', 'password'] as const;
export type Privacy = (typeof privacies)[number];

/** The service's default for a store request without `privacy` (interface §4.1). */
export const defaultPrivacy: Privacy = 'private';
