import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import type { Privacy } from '../../lib/model/report/privacy.ts';
import { useKeptFocus } from '../hooks/use-kept-focus.ts';
import { Button } from '../ui/Button.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PrivacyChoice } from './PrivacyChoice.tsx';
import './ReportPrivacy.css';

interface ReportPrivacyProps {
  /** Absent if the service does not say it. */
  privacy: Privacy | undefined;
  onChange: (privacy: Privacy, password: string) => void;
  /** Hidden while a password is entered: there is one primary action at a time. */
  children?: ComponentChildren;
}

/**
 * Changes the privacy of a report (interface §4.1, update). A choice takes effect at once, but a password has to be
 * entered first.
 */
export function ReportPrivacy({ privacy, onChange, children }: ReportPrivacyProps) {
  const [isPasswordOpen, openPassword] = useState(false);
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The focused button is removed with the field.
  useKeptFocus(isPasswordOpen, () => findChosen(form.current));
  const close = () => {
    openPassword(false);
    setPassword('');
  };
  const choose = (chosen: Privacy) => {
    if (chosen === 'password') return openPassword(true);
    close();
    if (chosen !== privacy) onChange(chosen, '');
  };
  const save = (event: Event) => {
    event.preventDefault();
    // Enter submits a form, also while its only controls are choices.
    if (!isPasswordOpen) return;
    // The field keeps the password: if the change fails, nothing else has it.
    openPassword(false);
    onChange('password', password);
  };
  return (
    <>
      <form ref={form} class="report-privacy" onSubmit={save}>
        <PrivacyChoice
          isImmediate
          name="report-privacy"
          value={isPasswordOpen ? 'password' : privacy}
          onChange={choose}
        />
        {isPasswordOpen && (
          <>
            <PasswordField value={password} onChange={setPassword} />
            {privacy === 'password' && <p class="field-hint">{t('newPasswordHint')}</p>}
            <div class="privacy-actions">
              <Button type="submit" variant="primary">
                {t('save')}
              </Button>
              <Button onClick={close}>{t('cancel')}</Button>
            </div>
          </>
        )}
        {privacy === 'password' && !isPasswordOpen && (
          <div class="privacy-actions">
            <Button onClick={() => openPassword(true)}>{t('changePassword')}</Button>
          </div>
        )}
      </form>
      {!isPasswordOpen && children}
    </>
  );
}

/** The chosen privacy, or the first one if the service does not say which it is. */
function findChosen(form: HTMLElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>(':checked') ?? form?.querySelector('input');
}
