import { useLayoutEffect, useRef, useState } from 'preact/hooks';
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
  /** How often the form was submitted without a password. Each time the field is focused and shows the error. */
  refusals?: number;
  /** Replaces the usual error of the empty field. */
  error?: string;
  disabled?: boolean;
}

/** A field for the password of a report's page. The password can be typed, generated, revealed and copied. */
export function PasswordField({
  value,
  onChange,
  refusals = 0,
  error = t('passwordMissing'),
  disabled,
}: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isRevealed, setRevealed] = useState(false);
  const [generated, setGenerated] = useState(0);
  useLayoutEffect(() => {
    if (refusals > 0) input.current?.focus();
  }, [refusals]);
  const generate = () => {
    onChange(generatePassword());
    setRevealed(true);
    setGenerated(generated + 1);
  };
  return (
    <Field label={t('password')} error={refusals > 0 && value === '' && error}>
      {(control) => (
        <div class="password-field">
          <input
            {...control}
            ref={input}
            {...(isRevealed ? { type: 'text' } : { type: 'password' })}
            class="input"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            value={value}
            disabled={disabled}
            onInput={(event) => onChange(event.currentTarget.value)}
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
