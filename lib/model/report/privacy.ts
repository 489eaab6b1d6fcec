/** Who may see a report's page. The interface's numbers (§2) stay inside `lib/api`. */
export const privacies = ['public', 'private', 'password'] as const;
export type Privacy = (typeof privacies)[number];

/** What a store without `privacy` means to the service (interface §4.1). */
export const defaultPrivacy: Privacy = 'private';
