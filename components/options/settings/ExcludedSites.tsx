import { useState } from 'preact/hooks';
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
  /** Absent if everything is saved. */
  const [unsaved, setUnsaved] = useState<string>();
  const [invalidLine, setInvalidLine] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const text = unsaved ?? sites.join('\n');
  const edit = (text: string) => {
    setUnsaved(text);
    setInvalidLine(undefined);
    setSaved(false);
  };
  const save = async () => {
    if (unsaved === undefined) return;
    const lines = listLines(unsaved);
    const invalid = lines.find((line) => !readMatchPattern(line));
    setInvalidLine(invalid);
    if (invalid !== undefined) return;
    const isDone = await onSave([...new Set(lines.flatMap((line) => readMatchPattern(line) ?? []))]);
    if (!isDone) return;
    // If more was typed while saving, the text stays unsaved.
    setUnsaved((newest) => (newest === unsaved ? undefined : newest));
    setSaved(true);
  };
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

function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
