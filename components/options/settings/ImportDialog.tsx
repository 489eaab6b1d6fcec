import { formatDuration } from '../../../lib/i18n/format-time.ts';
import { isolate, joinSentences, makeVisible } from '../../../lib/i18n/text.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import { findServiceAddress } from '../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import {
  type ExportedSetting,
  type ExportedSettings,
  exportedSettings,
} from '../../../lib/model/settings/exported-settings.ts';
import type { ImportPlan } from '../../../lib/model/settings/import-plan.ts';
import type { PlainConnection } from '../../../lib/model/settings/policy.ts';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useOrigins } from '../connections/use-origins.ts';

interface ImportDialogProps {
  plan: ImportPlan;
  settings: Settings;
  connections: Connection[];
  /** Called with the connections whose API key is missing. */
  onImported: (withoutKey: Connection[]) => void;
  onClose: () => void;
}

/** Shows what an import would change, and asks for confirmation. */
export function ImportDialog({ plan, settings, connections, onImported, onClose }: ImportDialogProps) {
  const { send } = useWorker();
  const origins = useOrigins(undefined, connections);
  const { isBusy, problem, run } = useAttempt();
  const { changes, added } = plan;
  const isEmpty = Object.keys(changes).length === 0 && added.length === 0;
  const start = () => {
    const patterns = added.flatMap(({ address }) => findServiceAddress(address)?.originPattern ?? []);
    // Within the click: browsers refuse a request for permission that comes after an `await`. If the user refuses it,
    // it is requested again when the API key is entered.
    const permission = patterns.length > 0 ? origins.request(...new Set(patterns)).catch(() => false) : undefined;
    run(() =>
      origins.holdDuring(async () => {
        await permission;
        const { connections: all } = await send('importSettings', { settings: changes, connections: added });
        origins.releaseUnusedNow(all);
        onImported(all.filter(({ isKeyMissing }) => isKeyMissing));
        onClose();
      }),
    );
  };
  return (
    <Dialog
      title={t('import_title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(isEmpty ? 'close' : 'cancel')}</Button>
          {!isEmpty && (
            <Button variant="primary" isBusy={isBusy} onClick={start}>
              {t('import_yes')}
            </Button>
          )}
        </>
      }
    >
      {isEmpty && <p class="dialog-text">{t('import_nothing')}</p>}
      <ul class="import-changes">
        {listChanges(plan, settings).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {added.length > 0 && <p class="dialog-text">{describePermissionRequest(added)}</p>}
      {problem && <ProblemNotice problem={problem} />}
    </Dialog>
  );
}

function describePermissionRequest(added: PlainConnection[]): string {
  const hosts = new Set(added.map(({ address }) => new URL(address).hostname));
  return joinSentences(t('browserAsks', t('ask_origin', [...hosts].join(', '))), t('import_lackKeys'));
}

function listChanges({ changes, added, knownCount, locked }: ImportPlan, settings: Settings): string[] {
  return [
    ...listSettingChanges(changes, settings),
    ...added.map(({ name, address }) => t('import_connection', isolate(name), isolate(address))),
    ...(knownCount > 0 ? [tCount('import_known', knownCount)] : []),
    ...locked.map((name) => t('import_locked', t(name))),
  ];
}

const describers: { [Name in ExportedSetting]: (from: Settings[Name], to: Settings[Name]) => string[] } = {
  theme: (from, to) => [t('import_change', t('theme'), t(`theme_${from}`), t(`theme_${to}`))],
  undoTime: (from, to) => [t('import_change', t('undoTime'), formatDuration(from), formatDuration(to))],
  keepsCopy: (from, to) => [t('import_change', t('keepsCopy'), formatOnOff(from), formatOnOff(to))],
  cleansAddresses: (from, to) => [t('import_change', t('cleansAddresses'), formatOnOff(from), formatOnOff(to))],
  excludedSites: (from, to) => to.filter((site) => !from.includes(site)).map((site) => t('import_site', isolate(site))),
  savedViews: (from, to) => to.slice(from.length).map(({ name }) => t('import_view', isolate(makeVisible(name)))),
};

function listSettingChanges(changes: Partial<ExportedSettings>, now: Settings): string[] {
  const describe = <Name extends ExportedSetting>(name: Name) => {
    const to = changes[name];
    return to === undefined ? [] : describers[name](now[name], to);
  };
  return exportedSettings.flatMap((name) => describe(name));
}

function formatOnOff(isOn: boolean): string {
  return t(isOn ? 'on' : 'off');
}
