import { useEffect, useRef, useState } from 'preact/hooks';
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
            onBlur={() => void save()}
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

/** Saves the sites when the field is left, if every line is valid. When the view or page is left, the valid lines are added. */
function useSiteText(sites: string[], onSave: (sites: string[]) => Promise<boolean>): SiteText {
  const [text, setText] = useState<string>();
  const [invalidLine, setInvalidLine] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  // As of now, for the handlers that run when the page is left. `text`: as typed, until it is saved. `seen`: the sites
  // that the user has seen or typed.
  const latest = useRef<{ sites: string[]; text?: string; seen: Set<string> }>({ sites, seen: new Set() }).current;
  latest.sites = sites;
  const edit = (text: string) => {
    if (latest.text === undefined) latest.seen = new Set(sites);
    latest.text = text;
    setText(text);
    setInvalidLine(undefined);
    setSaved(false);
  };
  const save = async (isLeaving = false) => {
    const typed = latest.text;
    if (typed === undefined) return;
    const lines = listLines(typed);
    const invalid = lines.find((line) => !readMatchPattern(line));
    setInvalidLine(invalid);
    if (invalid !== undefined && !isLeaving) return;
    const patterns = lines.flatMap((line) => readMatchPattern(line) ?? []);
    for (const pattern of patterns) latest.seen.add(pattern);
    // Keep sites that another window has added meanwhile: they were not shown, so the user has not removed them. An
    // invalid line may have been one of the saved sites, so then all of them stay.
    const kept = latest.sites.filter((site) => invalid !== undefined || !latest.seen.has(site));
    // If more was typed while saving, the text stays unsaved.
    if (!(await onSave([...new Set([...kept, ...patterns])])) || latest.text !== typed) return;
    latest.text = undefined;
    setText(undefined);
    setSaved(true);
  };
  useEffect(() => {
    // Leaving the whole page unmounts no component.
    const leave = () => void save(true);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { text: text ?? sites.join('\n'), invalidLine, isSaved, edit, save };
}

function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
