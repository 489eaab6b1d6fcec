import { useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import { readMatchPattern } from '../../../lib/model/address/match-pattern.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

interface ExcludedSitesProps {
  sites: string[];
  onSave: (sites: string[]) => Promise<boolean>;
}

/** One site a line. What is saved is shown as it was understood. */
export function ExcludedSites({ sites, onSave }: ExcludedSitesProps) {
  // Absent while nothing was typed since the last time it was saved.
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const text = typed ?? sites.join('\n');
  const edit = (text: string) => {
    setTyped(text);
    setWrong(undefined);
    setSaved(false);
  };
  const save = async (event: Event) => {
    event.preventDefault();
    const lines = listLines(text);
    const unreadable = lines.find((line) => !readMatchPattern(line));
    setWrong(unreadable);
    if (unreadable !== undefined) return;
    if (!(await onSave([...new Set(lines.flatMap((line) => readMatchPattern(line) ?? []))]))) return;
    setTyped(undefined);
    setSaved(true);
  };
  return (
    <form onSubmit={save}>
      <Field
        label={t('excludedSites')}
        hint={t('excludedSites_hint')}
        error={wrong !== undefined && t('excludedSites_wrong', wrong)}
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
