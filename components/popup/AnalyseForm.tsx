import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import type { Draft } from '../../lib/model/draft.ts';
import type { Job } from '../../lib/model/job.ts';
import type { Privacy } from '../../lib/model/report/privacy.ts';
import { PasswordField } from '../report/PasswordField.tsx';
import { PrivacyChoice } from '../report/PrivacyChoice.tsx';
import { PrivacyForm } from '../report/PrivacyForm.tsx';
import { Button } from '../ui/Button.tsx';
import type { PopupState } from './popup-state.ts';

interface AnalyseFormProps {
  state: Pick<PopupState, 'draft' | 'isPasswordMissing' | 'isAnalysisWanted' | 'opening' | 'problem'>;
  /** There is a page that can be analysed, and a service to do it. */
  isReady: boolean;
  /** The page has a report already. */
  isKnown: boolean;
  /** The job of the page that has not ended. */
  job: Job | undefined;
  onEdit: (draft: Draft) => void;
  onSubmit: () => void;
}

export function AnalyseForm({ state, isReady, isKnown, job, onEdit, onSubmit }: AnalyseFormProps) {
  const { draft, isPasswordMissing, isAnalysisWanted, opening, problem } = state;
  const form = useFirstFocus(isReady, isPasswordMissing);
  // Before the worker has answered, a click or Enter is remembered.
  const isPending = !opening && !problem;
  const isOff = opening !== undefined && !isReady;
  const submit = (event: Event) => {
    event.preventDefault();
    if (isPending || (isReady && !job)) onSubmit();
  };
  return (
    <form ref={form} class="popup-form" onSubmit={submit}>
      <PrivacyChoice
        name="privacy"
        value={draft.privacy}
        disabled={isOff}
        onChange={(privacy) => onEdit({ ...draft, privacy })}
      />
      {draft.privacy === 'password' && (
        <PasswordField
          value={draft.password}
          disabled={isOff}
          error={isPasswordMissing ? t('passwordMissing') : undefined}
          onChange={(password) => onEdit({ ...draft, password })}
        />
      )}
      <Button
        type="submit"
        variant={isKnown ? 'plain' : 'primary'}
        disabled={!isPending && (!isReady || Boolean(job?.waitsFor))}
        isBusy={(isPending && isAnalysisWanted) || (job && !job.waitsFor)}
      >
        {t('analysePage')}
      </Button>
      <p class="popup-hint">{isKnown && isReady && t('analyseAgain_hint')}</p>
    </form>
  );
}

/** Focuses the choice of privacy, where Enter analyses, or the password that is missing. */
function useFirstFocus(isReady: boolean, isPasswordMissing: boolean | undefined) {
  const form = useRef<HTMLFormElement>(null);
  // A layout effect, so that no second frame has to be drawn.
  useLayoutEffect(() => {
    if (isReady && document.activeElement === document.body) focus(form.current, ':checked');
  }, [isReady]);
  useLayoutEffect(() => {
    if (isPasswordMissing) focus(form.current, '[aria-invalid]');
  }, [isPasswordMissing]);
  return form;
}

function focus(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus();
}

interface PrivacyChangeProps {
  privacy: Privacy | undefined;
  onSave: (draft: Draft) => void;
  onCancel: () => void;
}

/** Changes who may see the known report. It takes the place of the other form, so that nothing moves. */
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
