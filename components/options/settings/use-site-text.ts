import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { readMatchPattern } from '../../../lib/model/address/match-pattern.ts';

export interface SiteText {
  text: string;
  /** The line that is no site. */
  wrong?: string;
  isSaved: boolean;
  edit: (text: string) => void;
  save: () => Promise<void>;
}

/**
 * What was typed and is not saved, with the sites that the user has seen or typed. It outlives the view: a line that is no
 * site is there again on the way back.
 */
let unsaved: { text: string; seen: Set<string> } | undefined;

/** One site a line: saved however it is left, as soon as every line can be read. */
export function useSiteText(sites: string[], onSave: (sites: string[]) => Promise<boolean>): SiteText {
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  const [wrong, setWrong] = useState(() => findUnreadable(unsaved?.text));
  const [isSaved, setSaved] = useState(false);
  const newest = useRef(sites);
  newest.current = sites;
  const edit = (text: string) => {
    unsaved = { text, seen: unsaved?.seen ?? new Set(sites) };
    setWrong(undefined);
    setSaved(false);
    redraw();
  };
  const save = async () => {
    const typed = unsaved;
    setWrong(findUnreadable(typed?.text));
    if (typed === undefined || findUnreadable(typed.text) !== undefined) return;
    const patterns = listLines(typed.text).flatMap((line) => readMatchPattern(line) ?? []);
    for (const pattern of patterns) typed.seen.add(pattern);
    // What another window or the browser's sync has excluded meanwhile was not in sight, so nobody has taken it out.
    const added = newest.current.filter((site) => !typed.seen.has(site));
    // More may have been typed meanwhile.
    if (!(await onSave([...new Set([...patterns, ...added])])) || unsaved !== typed) return;
    unsaved = undefined;
    setSaved(true);
  };
  useEffect(() => saveOnLeave(save), []);
  return { text: unsaved?.text ?? sites.join('\n'), wrong, isSaved, edit, save };
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
  if (findUnreadable(unsaved?.text) !== undefined) event.preventDefault();
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
