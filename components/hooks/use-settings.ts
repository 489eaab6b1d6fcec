import { useState } from 'preact/hooks';
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

/** The current settings. A change is shown when the worker tells all pages that it is saved. */
export function useSettings(): SettingsInUse {
  const { send } = useWorker();
  const { value, problem, reload } = useFollowedAnswer(
    'settings',
    () => send('getSettings', {}),
    (notice) => (notice.type === 'settings' ? notice.settings : undefined),
  );
  const [refused, setRefused] = useState<Problem>();
  const change = async (change: Partial<Settings>) => {
    try {
      // Only the change: this page may not know yet what another one has saved.
      await send('saveSettings', change);
      setRefused(undefined);
      return true;
    } catch (error) {
      // This rendering also takes back what the control shows.
      setRefused(toProblem(error));
      return false;
    }
  };
  return { settings: value, problem: refused ?? problem, change, reload };
}
