import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { isolate } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { readMatchPattern } from '../../../lib/model/address/match-pattern.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

interface ExcludedSitesProps {
  sites: string[];
  onSave: (sites: string[]) => Promise<boolean>;
}

/** One site per line. Saved sites are shown as the patterns they were read as. */
export function ExcludedSites({ sites, onSave }: ExcludedSitesProps) {
  const { text, wrong, isSaved, edit, save } = useSiteText(sites, onSave);
  const submit = (event: Event) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={t('excludedSites')}
        hint={t('excludedSites_hint')}
        // An alert, as the focus has left the field by now.
        error={wrong !== undefined && <span role="alert">{t('excludedSites_wrong', isolate(wrong))}</span>}
      >
        {(control) => (
          <textarea
            {...control}
            class="input"
            rows={Math.min(8, Math.max(3, text.split('\n').length))}
            spellcheck={false}
            autocapitalize="off"
            value={text}
            onInput={(event) => edit(event.currentTarget.value)}
            onBlur={save}
          />
        )}
      </Field>
      <div class="settings-save">
        <Button type="submit">{t('save')}</Button>
        <p role="status">{isSaved && t('saved')}</p>
      </div>
    </form>
  );
}

interface SiteText {
  text: string;
  /** The first line that is not a valid site. */
  wrong?: string;
  isSaved: boolean;
  edit: (text: string) => void;
  save: () => Promise<void>;
}

/**
 * The text that was typed and is not saved, with the sites that the user has seen or typed. It is kept while the user is
 * in another view, since a text with an invalid line cannot be saved.
 */
let unsaved: { text: string; seen: Set<string> } | undefined;

/** Saves the sites however the field is left, once every line is valid. */
function useSiteText(sites: string[], onSave: (sites: string[]) => Promise<boolean>): SiteText {
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
    // Sites that another window or the browser's sync has added meanwhile were not shown, so the user has not removed
    // them.
    const added = newest.current.filter((site) => !typed.seen.has(site));
    // More may have been typed meanwhile.
    if (!(await onSave([...new Set([...patterns, ...added])])) || unsaved !== typed) return;
    unsaved = undefined;
    setSaved(true);
  };
  useEffect(() => saveOnLeave(save), []);
  return { text: unsaved?.text ?? sites.join('\n'), wrong, isSaved, edit, save };
}

/** Saves when the view is left, and when the whole page is left, which unmounts nothing. */
function saveOnLeave(save: () => Promise<void>): () => void {
  const leave = () => void save();
  addEventListener('beforeunload', askBeforeLoss);
  addEventListener('pagehide', leave);
  return () => {
    removeEventListener('pagehide', leave);
    leave();
  };
}

/** Never removed: unsaved text is lost only with the page. */
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
