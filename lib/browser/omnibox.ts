import { browser } from 'wxt/browser';
import type { TabPlace, WrittenSuggestion } from '../background/ports.ts';

/** Calls back for what is typed after the keyword in the address bar, and for what Enter was pressed on. */
export function onOmnibox(
  onType: (text: string, show: (suggestions: WrittenSuggestion[]) => void) => void,
  onEnter: (text: string, place: TabPlace) => void,
): void {
  // Firefox for Android has none.
  browser.omnibox?.onInputChanged.addListener(onType);
  browser.omnibox?.onInputEntered.addListener(onEnter);
}
