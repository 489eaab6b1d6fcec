import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import type { Draft } from '../../lib/model/draft.ts';
import { defaultPrivacy, type Privacy } from '../../lib/model/privacy.ts';
import { PasswordField } from '../report/PasswordField.tsx';
import { PrivacyChoice } from '../report/PrivacyChoice.tsx';
import { Button } from '../ui/Button.tsx';

interface PrivacyChangeProps {
  /** As it is now, where the service says it. */
  privacy: Privacy | undefined;
  onSave: (draft: Draft) => void;
  onCancel: () => void;
}

/** Changes who may see the known report. It stands where the other form stood, so that nothing moves. */
export function PrivacyChange({ privacy = defaultPrivacy, onSave, onCancel }: PrivacyChangeProps) {
  const [draft, setDraft] = useState<Draft>({ privacy, password: '' });
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(
    () => form.current?.querySelector<HTMLElement>(isMissing ? '[aria-invalid]' : ':checked')?.focus(),
    [isMissing],
  );
  const submit = (event: Event) => {
    event.preventDefault();
    const isIncomplete = draft.privacy === 'password' && draft.password === '';
    setMissing(isIncomplete);
    if (!isIncomplete) onSave(draft);
  };
  return (
    <form ref={form} class="popup-form" onSubmit={submit}>
      <PrivacyChoice
        name="new-privacy"
        value={draft.privacy}
        onChange={(chosen) => setDraft({ ...draft, privacy: chosen })}
      />
      {draft.privacy === 'password' && (
        <PasswordField
          value={draft.password}
          error={isMissing && draft.password === '' ? t('passwordMissing') : undefined}
          onChange={(password) => setDraft({ ...draft, password })}
        />
      )}
      <div class="popup-actions">
        <Button type="submit" variant="primary">
          {t('save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      <p class="popup-hint">{t('changePrivacy_hint')}</p>
    </form>
  );
}
