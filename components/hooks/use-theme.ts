import { useEffect } from 'preact/hooks';
import type { Theme } from '../../lib/model/settings/settings.ts';
import { usePorts } from './ports.ts';
import { useNotices } from './use-notices.ts';

/** Keeps the page in the theme of the settings. */
export function useTheme(showTheme: (theme: Theme) => void): void {
  const { send } = usePorts();
  useEffect(() => {
    send('getSettings', {}).then(
      ({ theme }) => showTheme(theme),
      // The system's theme is as good; whatever is wrong shows in the view itself.
      () => undefined,
    );
  }, [send, showTheme]);
  useNotices((notice) => notice.type === 'settings' && showTheme(notice.settings.theme));
}
