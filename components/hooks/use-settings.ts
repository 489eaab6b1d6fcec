import { useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, toProblem } from '../../lib/model/problem.ts';
import type { Settings } from '../../lib/model/settings/settings.ts';
import { useFollowedAnswer } from './use-followed-answer.ts';
import { useWorker } from './worker-context.ts';

export interface SettingsInUse {
  /** Absent until the worker has answered. */
  settings?: Settings;
  problem?: Problem;
  /** Resolves to whether the change was saved. */
  change: (change: Partial<Settings>) => Promise<boolean>;
  reload: () => void;
}

/**
 * The current settings. A change is shown at once, on top of the newest known settings, and reverted if it cannot be
 * saved.
 */
export function useSettings(): SettingsInUse {
  const { send } = useWorker();
  const { value, problem, reload } = useFollowedAnswer(
    'settings',
    () => send('getSettings', {}),
    (notice) => (notice.type === 'settings' ? notice.settings : undefined),
  );
  const [settings, setSettings] = useState<Settings>();
  const [refused, setRefused] = useState<Problem>();
  const saved = useRef(value);
  saved.current = value;
  useEffect(() => setSettings(value), [value]);

  const change = async (change: Partial<Settings>) => {
    if (!saved.current) return false;
    setSettings((shown) => shown && { ...shown, ...change });
    setRefused(undefined);
    try {
      // Only the change: this page may not know yet what another one has saved.
      await send('saveSettings', change);
      return true;
    } catch (error) {
      setSettings(saved.current);
      setRefused(toProblem(error));
      return false;
    }
  };
  return { settings, problem: refused ?? problem, change, reload };
}

/** Calls `apply` with the settings once they are known, and after each change. */
export function useAppliedSettings(apply: (settings: Settings) => void): void {
  // On an error the system's theme stays; the view itself shows the problem.
  const { settings } = useSettings();
  useEffect(() => settings && apply(settings), [settings]);
}
