import { useState } from 'preact/hooks';
import { releasePermission, requestPermission } from '../../../lib/browser/permissions.ts';
import { hasToolbar } from '../../../lib/browser/shortcuts.ts';
import { formatDuration } from '../../../lib/i18n/format-time.ts';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type ManagedSetting, type Settings, themes, undoTimes } from '../../../lib/model/settings/settings.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useSettings } from '../../hooks/use-settings.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { PermittedField } from '../../ui/PermittedField.tsx';
import { Select } from '../../ui/Select.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Addresses, Lockable } from './Addresses.tsx';
import { CaseFile } from './CaseFile.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { WhatLeaves } from './WhatLeaves.tsx';
import './settings.css';

export function SettingsPage({ connections }: { connections: Connection[] }) {
  const { settings, problem, change, reload } = useSettings();
  const managed = useManagedSettings();
  return (
    <div class="settings">
      <h1>{t('settings')}</h1>
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {settings && (
        <>
          <section>
            <h2>{t('appearance')}</h2>
            <Lockable isLocked={managed.includes('theme')}>
              <Select
                label={t('theme')}
                value={settings.theme}
                options={themes.map((value) => ({ value, label: t(`theme_${value}`) }))}
                onChange={(theme) => change({ theme })}
              />
            </Lockable>
          </section>
          <LocalCopy
            isOn={settings.keepsCopy}
            isLocked={managed.includes('keepsCopy')}
            onChange={(keepsCopy) => change({ keepsCopy })}
          />
          <UndoTime value={settings.undoTime} onChange={(undoTime) => change({ undoTime })} />
          <Notifications isOn={settings.notifications} onChange={(notifications) => change({ notifications })} />
          {hasToolbar() && <ToolbarIcon isOn={settings.tabGrades} onChange={(tabGrades) => change({ tabGrades })} />}
          <Addresses settings={settings} managed={managed} onChange={change} />
          <Shortcuts>
            <CheckField
              label={t('letterKeys')}
              hint={t('letterKeys_hint')}
              value={settings.letterKeys}
              onChange={(letterKeys) => change({ letterKeys })}
            />
          </Shortcuts>
        </>
      )}
      <CaseFile connections={connections} />
      <WhatLeaves connections={connections} />
    </div>
  );
}

/** Asks before the local copy is deleted, since only the copy has the grades that were seen earlier. */
function LocalCopy({ isOn, isLocked, onChange }: SwitchProps & { isLocked: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <h2>{t('reportList')}</h2>
      <Lockable isLocked={isLocked}>
        <CheckField
          label={t('keepsCopy')}
          hint={t('keepsCopy_hint')}
          value={isOn}
          onChange={(isWanted) => (isWanted ? onChange(true) : setAsking(true))}
        />
      </Lockable>
      {isAsking && (
        <ConfirmDialog
          title={t('dropCopy')}
          yes={t('dropCopy_yes')}
          variant="danger"
          onYes={() => {
            setAsking(false);
            void onChange(false);
          }}
          onClose={() => setAsking(false)}
        >
          {t('dropCopy_text')}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface UndoTimeProps {
  value: Settings['undoTime'];
  onChange: (value: Settings['undoTime']) => void;
}

function UndoTime({ value, onChange }: UndoTimeProps) {
  return (
    <section>
      <h2>{t('undoTime')}</h2>
      <Select
        label={t('undoTime')}
        isLabelHidden
        hint={t('undoTime_hint')}
        value={value}
        options={undoTimes.map((value) => ({ value, label: formatDuration(value) }))}
        onChange={onChange}
      />
    </section>
  );
}

interface SwitchProps {
  isOn: boolean;
  /** Resolves to whether the setting could be saved. */
  onChange: (isOn: boolean) => Promise<boolean>;
}

function Notifications({ isOn, onChange }: SwitchProps) {
  return (
    <section>
      <h2>{t('notifications')}</h2>
      <PermittedField
        label={t('notifications_label')}
        hint={t('browserAsks', t('ask_notifications'))}
        value={isOn}
        refusal={t('notifications_refused')}
        request={() => requestPermission('notifications')}
        onChange={onChange}
      />
    </section>
  );
}

function ToolbarIcon({ isOn, onChange }: SwitchProps) {
  return (
    <section>
      <h2>{t('toolbarIcon')}</h2>
      <PermittedField
        label={t('tabGrades_label')}
        hint={joinSentences(t('fromCopy'), t('browserAsks', t('ask_tabs')), t('onlyTabAddresses'))}
        value={isOn}
        refusal={t('tabGrades_refused')}
        request={() => requestPermission('tabs')}
        onChange={async (wanted) => {
          const isSaved = await onChange(wanted);
          // Release the permission if the setting is off now: it was turned off, or turning it on could not be saved.
          if (isSaved !== wanted) await releasePermission('tabs');
        }}
      />
    </section>
  );
}

/** The settings that the organisation sets; empty until the worker has answered. */
function useManagedSettings(): ManagedSetting[] {
  const { send } = useWorker();
  const { value = [], reload } = useAnswer('managed settings', () => send('listManagedSettings', {}));
  useNotices((notice) => notice.type === 'settings' && reload());
  return value;
}
