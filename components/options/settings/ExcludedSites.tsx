import { isolate } from '../../../lib/i18n/isolate.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useSiteText } from './use-site-text.ts';

interface ExcludedSitesProps {
  sites: string[];
  onSave: (sites: string[]) => Promise<boolean>;
}

/** One site a line. What is saved is shown as it was understood. */
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
        // The focus is elsewhere by then.
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
