import { useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { type Settings, themes } from '../../../lib/model/settings.ts';
import { usePorts } from '../../hooks/ports.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Select } from '../../ui/Select.tsx';
import './settings.css';

export function SettingsPage() {
  const { settings, problem, save, reload } = useSettings();
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
              onChange={(theme) => save({ ...settings, theme })}
            />
          </section>
          <Notifications settings={settings} onSave={save} />
        </>
      )}
      <Words of="shortcuts" />
      <Words of="whatLeaves" />
    </div>
  );
}

/** Shows at once what was chosen, and takes it back when it could not be saved. */
function useSettings() {
  const { send } = usePorts();
  const { value, problem, reload } = useAnswer('settings', () => send('getSettings', {}));
  const [chosen, setChosen] = useState<Settings>();
  const [refused, setRefused] = useState<Problem>();
  const save = (settings: Settings) => {
    setChosen(settings);
    send('saveSettings', settings).then(
      () => setRefused(undefined),
      (error: unknown) => {
        setChosen(undefined);
        setRefused(toProblem(error));
      },
    );
  };
  return { settings: chosen ?? value, problem: refused ?? problem, save, reload };
}

interface NotificationsProps {
  settings: Settings;
  onSave: (settings: Settings) => void;
}

function Notifications({ settings, onSave }: NotificationsProps) {
  const { requestNotifications } = usePorts();
  const [isRefused, setRefused] = useState(false);
  const change = async (wanted: boolean) => {
    setRefused(false);
    // Asked for in the click itself: a browser grants nothing to what comes after an `await`.
    const isAllowed = !wanted || (await requestNotifications().catch(() => false));
    setRefused(!isAllowed);
    if (isAllowed) onSave({ ...settings, notifications: wanted });
  };
  return (
    <section>
      <h2>{t('notifications')}</h2>
      <CheckField
        label={t('notifications_label')}
        value={settings.notifications}
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
