import { useRef } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ListIcon } from './ListIcon.tsx';
import '../../ui/Input.css';

interface SearchBoxProps {
  label: string;
  /** The tooltip: how to search. Without it, the empty box shows the label. */
  hint?: string;
  value: string;
  /** `isContinued`: the user is still typing, so this search replaces the history entry of the previous one. */
  onSearch: (text: string, isContinued: boolean) => void;
}

/** Searches at every key press. */
export function SearchBox({ label, hint, value, onSearch }: SearchBoxProps) {
  const isTyping = useRef(false);
  const endTyping = () => {
    isTyping.current = false;
  };
  return (
    <search class="search">
      <label>
        <VisuallyHidden>{label}</VisuallyHidden>
        <ListIcon name="search" />
        <input
          class="input"
          type="search"
          placeholder={hint ? t('keys_search') : label}
          title={hint}
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={(event) => {
            onSearch(event.currentTarget.value, isTyping.current);
            isTyping.current = true;
          }}
          onKeyDown={(event) => {
            const { key, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
            if (key === 'Enter') endTyping();
            // While a word is composed, its keys belong to the input method.
            if (isComposing || altKey || ctrlKey || metaKey || shiftKey) return;
            if ((key === 'Enter' || key === 'ArrowDown') && focusFirstRow()) event.preventDefault();
          }}
          onBlur={endTyping}
        />
      </label>
    </search>
  );
}

/** Returns whether the list has a row. */
function focusFirstRow(): boolean {
  // The row that Tab reaches. It handles the key as any other row does.
  const row = document.querySelector('.row-grid tbody tr[tabindex="0"]');
  row?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
  return row !== null;
}
