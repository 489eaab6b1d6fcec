import { hasLetterKeys } from '../../../lib/browser/page-storage/letter-keys.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** What each key does, the most useful first. Letters and other single characters are left out if they are switched off. */
function listKeys(hasLetters: boolean) {
  const isMac = navigator.platform.startsWith('Mac');
  const all = [
    { keys: ['/'], words: t('keys_search') },
    { keys: ['↑', '↓', 'j', 'k'], words: t('keys_move') },
    { keys: ['Home', 'End'], words: t('keys_ends') },
    { keys: ['Enter', 'e'], words: t('keys_details') },
    { keys: [t('key_space'), 'x'], words: t('keys_select') },
    { keys: ['Shift+↑', 'Shift+↓'], words: t('keys_extend') },
    { keys: [isMac ? '⌘A' : 'Ctrl+A'], words: t('keys_all') },
    { keys: ['o'], words: t('openPage') },
    { keys: ['r'], words: t('rerun') },
    { keys: ['w'], words: t('keys_watch') },
    { keys: ['Esc'], words: t('keys_escape') },
    { keys: ['?'], words: t('keys_help') },
  ];
  const works = (key: string) => hasLetters || !/^[a-z/?]$/.test(key);
  return all.map(({ keys, words }) => ({ keys: keys.filter(works), words })).filter(({ keys }) => keys.length > 0);
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('shortcuts')} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <dl class="keys">
        {listKeys(hasLetterKeys()).map(({ keys, words }) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
