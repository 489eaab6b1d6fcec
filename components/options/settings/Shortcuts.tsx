import { useEffect } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { useShortcutPorts } from '../../hooks/shortcut-ports.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { Button } from '../../ui/Button.tsx';

/** The shortcuts as they are assigned now, and the way to the page where the browser changes them. */
export function Shortcuts() {
  const { listShortcuts, openShortcutSettings } = useShortcutPorts();
  const { value = [], reload } = useAnswer('shortcuts', listShortcuts);
  // The user comes back from there.
  useEffect(() => {
    addEventListener('focus', reload);
    return () => removeEventListener('focus', reload);
  }, [reload]);
  if (value.length === 0) return null;
  return (
    <section>
      <h2>{t('shortcuts')}</h2>
      <dl class="shortcuts">
        {value.map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(`shortcut_${name}`)}</dt>
            <dd>{keys ? <kbd>{keys}</kbd> : t('shortcut_unassigned')}</dd>
          </div>
        ))}
      </dl>
      {openShortcutSettings ? (
        <Button onClick={() => void openShortcutSettings()}>{t('shortcuts_change')}</Button>
      ) : (
        <p>{t('shortcuts_where')}</p>
      )}
    </section>
  );
}
