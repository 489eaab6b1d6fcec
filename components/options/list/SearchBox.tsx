import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ListIcon } from './ListIcon.tsx';
import '../../ui/Input.css';

/** Debounce: how long the user must stop typing before the search starts, in milliseconds. */
const debounceMs = 250;

interface SearchBoxProps {
  label: string;
  /** The tooltip: how to search. Without it, the empty box shows the label. */
  hint?: string;
  value: string;
  /** `isContinued`: the user is still typing, so this search replaces the history entry of the previous one. */
  onSearch: (text: string, isContinued: boolean) => void;
  /** Called at every change, without debounce. */
  onType?: (text: string) => void;
}

export function SearchBox({ label, hint, value, onSearch, onType }: SearchBoxProps) {
  const { text, type, endTyping } = useTyping(value, onSearch);
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
          value={text}
          onInput={({ currentTarget: { value } }) => {
            type(value);
            onType?.(value);
          }}
          onKeyDown={(event) => event.key === 'Enter' && endTyping()}
          onBlur={endTyping}
        />
      </label>
    </search>
  );
}

function useTyping(value: string, onSearch: SearchBoxProps['onSearch']) {
  const [text, setText] = useState(value);
  const state = useRef({ isContinued: false, searched: value, timer: 0, onSearch }).current;
  // The view may change before the timer ends: the search must not bring back the view of the key press.
  state.onSearch = onSearch;

  // Back, Forward and "Clear filters" change the value from outside.
  useEffect(() => {
    if (value === state.searched) return;
    clearTimeout(state.timer);
    state.searched = value;
    setText(value);
  }, [value, state]);
  useEffect(() => () => clearTimeout(state.timer), [state]);

  const search = (text: string) => {
    clearTimeout(state.timer);
    if (text === state.searched) return;
    state.searched = text;
    state.onSearch(text, state.isContinued);
    state.isContinued = true;
  };
  const type = (text: string) => {
    setText(text);
    clearTimeout(state.timer);
    state.timer = window.setTimeout(() => search(text), debounceMs);
  };
  const endTyping = () => {
    search(text);
    state.isContinued = false;
  };
  return { text, type, endTyping };
}
