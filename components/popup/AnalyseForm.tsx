import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { PasswordField } from '../report/PasswordField.tsx';
import { PrivacyChoice } from '../report/PrivacyChoice.tsx';
import { Button } from '../ui/Button.tsx';
import { getOutcome } from './outcome.ts';
import type { PopupSession } from './popup-session.ts';
import { findTarget, getDraft } from './popup-state.ts';

/** Starts an analysis of the page: the first one, a retry after a failure, or one for an additional report. */
export function AnalyseForm({ session }: { session: PopupSession }) {
  const { isAnalysisWanted, opening, problem } = session.state;
  const draft = getDraft(session.state);
  const outcome = getOutcome(session.state);
  const job = 'job' in outcome ? outcome.job : undefined;
  const isAdditional = outcome.kind !== 'deleting' && session.state.known.report !== undefined;
  const hasFailed = outcome.kind === 'failed' && job?.work.kind === 'create';
  const isUnderWay = outcome.kind === 'working' || outcome.kind === 'blocked';
  // Until the worker has answered, the form is enabled: the session remembers a click or Enter.
  const isPending = !opening && !problem;
  const isDisabled = !isPending && (!findTarget(session.state) || outcome.kind === 'risky' || isUnderWay);
  const privacy = isUnderWay && job?.work.kind === 'create' ? job.work.privacy : draft.privacy;
  const lacksPassword = draft.privacy === 'password' && draft.password === '';
  const form = useFirstFocus(opening !== undefined && !isDisabled, lacksPassword);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isDisabled) void session.analyse();
  };
  return (
    <form ref={form} class="popup-form" onSubmit={submit}>
      <PrivacyChoice
        name="privacy"
        legend={isAdditional ? t('newReport_privacy') : undefined}
        value={privacy}
        disabled={isDisabled}
        onChange={(privacy) => session.edit({ ...draft, privacy })}
      />
      {draft.privacy === 'password' && !isUnderWay && (
        <PasswordField
          value={draft.password}
          disabled={isDisabled}
          onChange={(password) => session.edit({ ...draft, password })}
        />
      )}
      <div class="popup-actions">
        <Button
          type="submit"
          // If something else failed, retrying that is the primary action.
          variant={outcome.kind === 'failed' && !hasFailed ? 'plain' : 'primary'}
          disabled={isDisabled && outcome.kind !== 'working'}
          isBusy={outcome.kind === 'working' || (isPending && isAnalysisWanted)}
        >
          {t(hasFailed ? 'tryAgain' : isAdditional ? 'newReport_make' : 'analysePage')}
        </Button>
        {isAdditional && !isUnderWay && <Button onClick={() => session.closeNew()}>{t('cancel')}</Button>}
      </div>
    </form>
  );
}

/** Focuses the privacy choice, where Enter starts the analysis, or the password that it lacks. */
function useFirstFocus(isReady: boolean, lacksPassword: boolean) {
  const form = useRef<HTMLFormElement>(null);
  // A layout effect, so that no second frame is drawn.
  useLayoutEffect(() => {
    if (isReady && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>(lacksPassword ? '[type="password"]' : ':checked')?.focus();
  }, [isReady]);
  return form;
}
