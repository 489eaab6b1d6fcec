import { render } from 'preact';
import { BulkPortsContext } from '../../components/hooks/bulk-ports.ts';
import { PermissionPortsContext } from '../../components/hooks/permission-ports.ts';
import { PortsContext } from '../../components/hooks/ports.ts';
import { ReportPortsContext } from '../../components/hooks/report-ports.ts';
import { ShortcutPortsContext } from '../../components/hooks/shortcut-ports.ts';
import { App } from '../../components/options/App.tsx';
import { listTabs, readBookmarks } from '../../lib/browser/address-sources.ts';
import { createPagePorts } from '../../lib/browser/page-ports.ts';
import { keepDismissed, listDismissed } from '../../lib/browser/page-storage/dismissed-batches.ts';
import { keepDraft, readDraft } from '../../lib/browser/page-storage/list-draft.ts';
import { getReportSource, keepReportSource } from '../../lib/browser/page-storage/report-source.ts';
import { showTheme } from '../../lib/browser/page-storage/theme.ts';
import { keepUnsent, listUnsent } from '../../lib/browser/page-storage/unsent-lines.ts';
import {
  findBookmarksRequest,
  listPermissions,
  releaseOrigin,
  releasePermission,
  requestNotifications,
  requestOrigins,
  requestTabs,
  watchPermissions,
} from '../../lib/browser/permissions.ts';
import { hasToolbar, listShortcuts, openShortcutSettings } from '../../lib/browser/shortcuts.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { openTabs } from '../../lib/browser/windows.ts';
import { rememberStrings } from '../../lib/i18n/remember-strings.ts';
import { showLanguage } from '../../lib/i18n/show-language.ts';
import { setTranslator } from '../../lib/i18n/translate.ts';
import { watchIndexNotices } from '../../lib/messages/notices.ts';
import type { BulkPorts, PermissionPorts, ReadBatch, ReadIndex, ReportPorts } from '../../lib/messages/ports.ts';

setTranslator(rememberStrings(getMessage), getUiLanguage);
showLanguage(document.documentElement);
// Loaded when it is read: the lists of the service need none of it.
const readIndex: ReadIndex = async (...reading) =>
  (await import('../../lib/browser/read-index.ts')).readIndex(...reading);
const readBatch: ReadBatch = async (...reading) =>
  (await import('../../lib/browser/read-batch.ts')).readBatch(...reading);
const kept = { getReportSource, keepReportSource, listDismissed, keepDismissed, listUnsent, keepUnsent };
const reportPorts: ReportPorts = { readIndex, watchIndex: watchIndexNotices, readBatch, openTabs, ...kept };

const permissionPorts: PermissionPorts = {
  requestOrigins,
  releaseOrigin,
  requestNotifications,
  requestTabs,
  releasePermission,
  listPermissions,
  watchPermissions,
};

const bulkPorts: BulkPorts = {
  requestTabs,
  listTabs,
  requestBookmarks: findBookmarksRequest(),
  readBookmarks,
  fetch: (...request) => fetch(...request),
  readDraft,
  keepDraft,
};

const shortcutPorts = { hasToolbar, listShortcuts, openShortcutSettings };

const root = document.getElementById('app');
if (root) {
  render(
    <PortsContext value={createPagePorts()}>
      <ReportPortsContext value={reportPorts}>
        <PermissionPortsContext value={permissionPorts}>
          <BulkPortsContext value={bulkPorts}>
            <ShortcutPortsContext value={shortcutPorts}>
              <App showTheme={showTheme} />
            </ShortcutPortsContext>
          </BulkPortsContext>
        </PermissionPortsContext>
      </ReportPortsContext>
    </PortsContext>,
    root,
  );
}
