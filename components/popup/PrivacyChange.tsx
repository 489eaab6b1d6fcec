import { t } from '../../lib/i18n/translate.ts';
import type { Draft } from '../../lib/model/draft.ts';
import type { Privacy } from '../../lib/model/report/privacy.ts';
import { PrivacyForm } from '../report/PrivacyForm.tsx';
import { Button } from '../ui/Button.tsx';

interface PrivacyChangeProps {
  privacy: Privacy | undefined;
  onSave: (draft: Draft) => void;
  onCancel: () => void;
}

/** Changes who may see the known report. It stands where the other form stood, so that nothing moves. */
export function PrivacyChange({ privacy, onSave, onCancel }: PrivacyChangeProps) {
  return (
    <PrivacyForm class="popup-form" name="new-privacy" isFocused privacy={privacy} onSave={onSave}>
      <div class="popup-actions">
        <Button type="submit" variant="primary">
          {t('save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
      <p class="popup-hint">{t('changePrivacy_hint')}</p>
    </PrivacyForm>
  );
}
