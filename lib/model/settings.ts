export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface Settings {
  theme: Theme;
  /** Say in a system notification how an analysis ended that no open page shows. */
  notifications: boolean;
  /** The grade of the page in a tab is on the toolbar icon, as the local index knows it. Needs the permission `tabs`. */
  tabGrades: boolean;
  /** Fragments and tracking parameters are left out of the addresses that are sent. */
  cleansAddresses: boolean;
  /** Match patterns of what is never sent. */
  excludedSites: string[];
}

export const defaultSettings: Settings = {
  theme: 'system',
  notifications: false,
  tabGrades: false,
  cleansAddresses: true,
  excludedSites: [],
};
