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

/** Edits the excluded sites, one per line. Saved sites are shown as the match patterns that were read from them. */
export function ExcludedSites({ sites, onSave }: ExcludedSitesProps) {
  const { text, invalidLine, isSaved, edit, save } = useSiteText(sites, onSave);
  const submit = (event: Event) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={t('excludedSites')}
        hint={t('excludedSites_hint')}
        error={invalidLine !== undefined && t('excludedSites_wrong', isolate(invalidLine))}
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
  invalidLine?: string;
  isSaved: boolean;
  edit: (text: string) => void;
  save: () => Promise<void>;
}

/**
 * The unsaved text, with the sites that the user has seen or typed. It outlives the component, since a text with an
 * invalid line cannot be saved when the user leaves the view.
 */
let unsaved: { text: string; seen: Set<string> } | undefined;

/** Saves the sites whenever the field, the view or the page is left, if every line is valid. */
function useSiteText(sites: string[], onSave: (sites: string[]) => Promise<boolean>): SiteText {
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  const [invalidLine, setInvalidLine] = useState(() => findInvalidLine(unsaved?.text));
  const [isSaved, setSaved] = useState(false);
  const latestSites = useRef(sites);
  latestSites.current = sites;
  const edit = (text: string) => {
    unsaved = { text, seen: unsaved?.seen ?? new Set(sites) };
    setInvalidLine(undefined);
    setSaved(false);
    redraw();
  };
  const save = async () => {
    const typed = unsaved;
    setInvalidLine(findInvalidLine(typed?.text));
    if (typed === undefined || findInvalidLine(typed.text) !== undefined) return;
    const patterns = listLines(typed.text).flatMap((line) => readMatchPattern(line) ?? []);
    for (const pattern of patterns) typed.seen.add(pattern);
    // Keep sites that another window has added meanwhile: they were not shown, so the user has
    // not removed them.
    const added = latestSites.current.filter((site) => !typed.seen.has(site));
    // If more was typed while saving, the text stays unsaved.
    if (!(await onSave([...new Set([...patterns, ...added])])) || unsaved !== typed) return;
    unsaved = undefined;
    setSaved(true);
  };
  useEffect(() => saveOnLeave(save), []);
  return { text: unsaved?.text ?? sites.join('\n'), invalidLine, isSaved, edit, save };
}

/** Saves when the view is left, and when the whole page is left, which unmounts no component. */
function saveOnLeave(save: () => Promise<void>): () => void {
  const leave = () => void save();
  addEventListener('beforeunload', askBeforeLoss);
  addEventListener('pagehide', leave);
  return () => {
    removeEventListener('pagehide', leave);
    leave();
  };
}

/** The listener is never removed: the unsaved text outlives the view, and is lost only with the page. */
function askBeforeLoss(event: Event): void {
  if (findInvalidLine(unsaved?.text) !== undefined) event.preventDefault();
}

function findInvalidLine(text = ''): string | undefined {
  return listLines(text).find((line) => !readMatchPattern(line));
}

function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
