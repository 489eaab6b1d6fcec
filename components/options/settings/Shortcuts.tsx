import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { listShortcuts, openShortcutSettings } from '../../../lib/browser/shortcuts.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Shortcut } from '../../../lib/messages/ports.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { Button } from '../../ui/Button.tsx';
import './shortcuts.css';

/** The keyword for the address bar, as in the manifest. */
const keyword = 'pg';

/** Lists the assigned shortcuts, with a button for the browser's page that changes them. `children` stand above. */
export function Shortcuts({ children }: { children: ComponentChildren }) {
  const { value: shortcuts = [], reload } = useAnswer('shortcuts', listShortcuts);
  // The user may have changed the shortcuts on the browser's page, and returns.
  useEffect(() => {
    addEventListener('focus', reload);
    return () => removeEventListener('focus', reload);
  }, [reload]);
  return (
    <section>
      <h2>{t('shortcuts')}</h2>
      {children}
      {shortcuts.length > 0 && (
        <>
          <dl class="settings-rows shortcuts">
            {shortcuts.map((shortcut) => (
              <Item key={shortcut.name} {...shortcut} />
            ))}
          </dl>
          <Button onClick={() => void openShortcutSettings()}>{t('shortcuts_change')}</Button>
          <p class="shortcuts-more">{t('omnibox_use', keyword)}</p>
        </>
      )}
    </section>
  );
}

const actions = { popup: 'shortcut_popup', panel: 'pageHistory', analyse: 'command_analyse' } as const;

function Item({ name, keys }: Shortcut) {
  return (
    <div>
      <dt>{t(actions[name])}</dt>
      <dd>{keys ? <kbd>{keys}</kbd> : t('shortcut_unassigned')}</dd>
    </div>
  );
}
