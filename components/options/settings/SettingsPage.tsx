import { useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { themes } from '../../../lib/model/settings.ts';
import { usePorts } from '../../hooks/ports.ts';
import { useSettings } from '../../hooks/use-settings.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Addresses } from './Addresses.tsx';
import './settings.css';

export function SettingsPage() {
  const { settings, problem, change, reload } = useSettings();
  return (
    <div class="settings">
      <h1>{t('settings')}</h1>
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {settings && (
        <>
          <section>
            <h2>{t('appearance')}</h2>
            <Select
              label={t('theme')}
              value={settings.theme}
              options={themes.map((value) => ({ value, label: t(`theme_${value}`) }))}
              onChange={(theme) => change({ theme })}
            />
          </section>
          <Notifications isOn={settings.notifications} onChange={(notifications) => change({ notifications })} />
          <Addresses settings={settings} onChange={change} />
        </>
      )}
      <Words of="shortcuts" />
      <Words of="whatLeaves" />
    </div>
  );
}

interface NotificationsProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Notifications({ isOn, onChange }: NotificationsProps) {
  const { requestNotifications } = usePorts();
  const [isRefused, setRefused] = useState(false);
  const change = async (wanted: boolean) => {
    setRefused(false);
    // Asked for in the click itself: a browser grants nothing to what comes after an `await`.
    const isAllowed = !wanted || (await requestNotifications().catch(() => false));
    setRefused(!isAllowed);
    if (isAllowed) onChange(wanted);
  };
  return (
    <section>
      <h2>{t('notifications')}</h2>
      <CheckField
        label={t('notifications_label')}
        value={isOn}
        error={isRefused && t('notifications_refused')}
        onChange={change}
      />
    </section>
  );
}

function Words({ of }: { of: 'shortcuts' | 'whatLeaves' }) {
  return (
    <section>
      <h2>{t(of)}</h2>
      <p>{t(`${of}_text`)}</p>
    </section>
  );
}
