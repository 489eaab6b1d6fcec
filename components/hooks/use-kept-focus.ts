import { useOnChange } from './use-on-change.ts';

/** After a change, focuses another element if the focused control has disappeared with it, or is disabled. */
export function useKeptFocus<Value>(value: Value, findNext: (previous: Value) => HTMLElement | null | undefined): void {
  useOnChange(value, (previous) => {
    if (document.activeElement?.matches('body, :disabled')) findNext(previous)?.focus({ preventScroll: true });
  });
}
