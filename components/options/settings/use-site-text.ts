import { useEffect, useReducer, useState } from 'preact/hooks';
import { readMatchPattern } from '../../../lib/model/address/match-pattern.ts';

export interface SiteText {
  text: string;
  /** The line that is no site. */
  wrong?: string;
  isSaved: boolean;
  edit: (text: string) => void;
  save: () => Promise<void>;
}

/** What was typed and is not saved. It outlives the view: a line that is no site is there again on the way back. */
let unsaved: string | undefined;

/** One site a line: saved however it is left, as soon as every line can be read. */
export function useSiteText(sites: string[], onSave: (sites: string[]) => Promise<boolean>): SiteText {
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  const [wrong, setWrong] = useState(() => findUnreadable(unsaved));
  const [isSaved, setSaved] = useState(false);
  const edit = (text: string) => {
    unsaved = text;
    setWrong(undefined);
    setSaved(false);
    redraw();
  };
  const save = async () => {
    const text = unsaved;
    setWrong(findUnreadable(text));
    if (text === undefined || findUnreadable(text) !== undefined) return;
    const patterns = listLines(text).flatMap((line) => readMatchPattern(line) ?? []);
    // More may have been typed meanwhile.
    if (!(await onSave([...new Set(patterns)])) || unsaved !== text) return;
    unsaved = undefined;
    setSaved(true);
  };
  useEffect(() => saveOnLeave(save), []);
  return { text: unsaved ?? sites.join('\n'), wrong, isSaved, edit, save };
}

/** The view may be left, or the whole page, and then nothing is unmounted. */
function saveOnLeave(save: () => Promise<void>): () => void {
  const leave = () => void save();
  addEventListener('beforeunload', askBeforeLoss);
  addEventListener('pagehide', leave);
  return () => {
    removeEventListener('pagehide', leave);
    leave();
  };
}

/** Stays when the view is left: the text is lost only with the page. */
function askBeforeLoss(event: Event): void {
  if (findUnreadable(unsaved) !== undefined) event.preventDefault();
}

function findUnreadable(text = ''): string | undefined {
  return listLines(text).find((line) => !readMatchPattern(line));
}

function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
