import { useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../lib/model/problem.ts';
import type { Settings, Theme } from '../../lib/model/settings/settings.ts';
import { useAnswer } from './use-answer.ts';
import { useNotices, useWorker } from './worker-context.ts';

export interface SettingsInUse {
  /** Absent until the worker has answered. */
  settings?: Settings;
  problem?: Problem;
  /** Answers whether it could be saved. */
  change: (change: Partial<Settings>) => Promise<boolean>;
  reload: () => void;
}

/**
 * The current settings, whoever changes them. A change is shown at once, on top of the newest known settings,
 * and taken back if it could not be saved.
 */
export function useSettings(): SettingsInUse {
  const { send } = useWorker();
  const { value, problem, reload } = useAnswer('settings', () => send('getSettings', {}));
  const [settings, setSettings] = useState<Settings>();
  const [refused, setRefused] = useState<Problem>();
  // Two changes may come between two renders: the second builds on the first.
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

/** Keeps the page in the theme of the settings. */
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
