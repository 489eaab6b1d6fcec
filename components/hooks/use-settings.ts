import { useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../lib/model/problem.ts';
import type { Settings, Theme } from '../../lib/model/settings/settings.ts';
import { useAnswer } from './use-answer.ts';
import { useNotices, useWorker } from './worker-context.ts';

export interface SettingsInUse {
  /** Absent until the worker has answered. */
  settings?: Settings;
  problem?: Problem;
  /** Resolves to whether the change was saved. */
  change: (change: Partial<Settings>) => Promise<boolean>;
  reload: () => void;
}

/**
 * The current settings, kept up to date by notices. A change is shown at once, on top of the newest known settings, and
 * reverted if it cannot be saved.
 */
export function useSettings(): SettingsInUse {
  const { send } = useWorker();
  const { value, problem, reload } = useAnswer('settings', () => send('getSettings', {}));
  const [settings, setSettings] = useState<Settings>();
  const [refused, setRefused] = useState<Problem>();
  // A ref, because two changes may come between two renders: the second builds on the first.
  const known = useRef<{ newest?: Settings; saved?: Settings }>({}).current;
  const show = (newest: Settings, saved = newest) => {
    Object.assign(known, { newest, saved });
    setSettings(newest);
  };
  useEffect(() => {
    if (value) show(value);
  }, [value]);
  useNotices((notice) => notice.type === 'settings' && show(notice.settings));

  const change = async (change: Partial<Settings>) => {
    if (!known.newest) return false;
    const next = { ...known.newest, ...change };
    show(next, known.saved);
    setRefused(undefined);
    try {
      await send('saveSettings', next);
      return true;
    } catch (error) {
      if (known.saved) show(known.saved);
      setRefused(toProblem(error));
      return false;
    }
  };
  return { settings, problem: refused ?? problem, change, reload };
}

/** Shows the theme of the settings, and follows its changes. */
export function useTheme(showTheme: (theme: Theme) => void): void {
  const { send } = useWorker();
  useEffect(() => {
    send('getSettings', {}).then(
      ({ theme }) => showTheme(theme),
      // The system's theme stays; the view itself shows the problem.
      () => undefined,
    );
  }, [send, showTheme]);
  useNotices((notice) => notice.type === 'settings' && showTheme(notice.settings.theme));
}
