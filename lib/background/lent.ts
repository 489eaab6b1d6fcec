import { formatNumber, getLanguage, t } from '../i18n/translate.ts';
import { judgeAddress } from '../model/address-gate.ts';
import { readSettings } from '../store/settings.ts';
import { listConnections, tellConnections } from './connection-handlers.ts';
import { forgetGone } from './keep-reports.ts';
import { followTabs } from './tab-grade.ts';
import { clearAttention, showAllWork } from './work-badge.ts';

/** Functions of the start script that the late one uses: so they, and what they stand on, are not in both. */
export const lent = {
  listConnections,
  tellConnections,
  followTabs,
  forgetGone,
  clearAttention,
  showAllWork,
  judgeAddress,
  readSettings,
  t,
  formatNumber,
  getLanguage,
};
