import * as v from 'valibot';
import { themes, undoTimes } from '../../model/settings/settings.ts';

export const settingFields = {
  theme: v.picklist(themes),
  notifications: v.boolean(),
  tabGrades: v.boolean(),
  undoTime: v.picklist(undoTimes),
  cleansAddresses: v.boolean(),
  /** What is no match pattern excludes nothing. */
  excludedSites: v.array(v.string()),
  followsSync: v.boolean(),
};
