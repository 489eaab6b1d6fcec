export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface Settings {
  theme: Theme;
  /** Say in a system notification how an analysis ended that no open page shows. */
  notifications: boolean;
}

export const defaultSettings: Settings = { theme: 'system', notifications: false };
