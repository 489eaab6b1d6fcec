export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface Settings {
  theme: Theme;
  /** Say in a system notification how an analysis ended that no open page shows. */
  notifications: boolean;
  /** Fragments and tracking parameters are left out of the addresses that are sent. */
  cleansAddresses: boolean;
  /** Match patterns of what is never sent. */
  excludedSites: string[];
}

export const defaultSettings: Settings = {
  theme: 'system',
  notifications: false,
  cleansAddresses: true,
  excludedSites: [],
};
