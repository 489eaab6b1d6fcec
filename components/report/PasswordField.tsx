import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/translate.ts';
import { generatePassword } from '../../lib/model/report/password.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CopyButton } from './CopyButton.tsx';
import './PasswordField.css';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The form may be submitted without a password. */
  isOptional?: boolean;
  /** Replaces the usual error of the empty field. */
  error?: string;
  disabled?: boolean;
}

/**
 * A field for the password of a report's page. The password can be typed, generated, revealed and copied. If the field is
 * empty, the browser does not submit its form; the error is shown in place of the browser's own.
 */
export function PasswordField({
  value,
  onChange,
  isOptional,
  error = t('passwordMissing'),
  disabled,
}: PasswordFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const [generated, setGenerated] = useState(0);
  const [wasMissing, setMissing] = useState(false);
  const refuse = (event: TargetedEvent<HTMLInputElement>) => {
    event.preventDefault();
    event.currentTarget.focus();
    setMissing(true);
  };
  const change = (password: string) => {
    setMissing(false);
    onChange(password);
  };
  const generate = () => {
    change(generatePassword());
    setRevealed(true);
    setGenerated(generated + 1);
  };
  return (
    <Field label={t('password')} error={wasMissing && value === '' && error}>
      {(control) => (
        <div class="password-field">
          <input
            {...control}
            {...(isRevealed ? { type: 'text' } : { type: 'password' })}
            class="input"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={value}
            disabled={disabled}
            required={!isOptional}
            onInvalid={refuse}
            onInput={(event) => change(event.currentTarget.value)}
          />
          <Button
            variant="icon"
            aria-label={t('showPassword')}
            aria-pressed={isRevealed}
            disabled={disabled}
            onClick={() => setRevealed(!isRevealed)}
          >
            <Icon name="reveal" />
          </Button>
          <Button variant="icon" aria-label={t('generatePassword')} disabled={disabled} onClick={generate}>
            <Icon name="password" />
          </Button>
          <span role="status" class="visually-hidden">
            {/* The key makes screen readers announce every generated password, not only the first. */}
            {generated > 0 && <span key={generated}>{t('passwordGenerated')}</span>}
          </span>
          <CopyButton isIcon text={value} label={t('copyPassword')} disabled={disabled || value === ''} />
        </div>
      )}
    </Field>
  );
}
